//! Animated PNG and GIF, read back.

use std::io::Cursor;

use outflank::export::{animation, png::Size, svg};
use outflank::scene::{Color, Item, Paint, Rect};
use tiny_skia::Pixmap;

use crate::made;

const WIDTH: u32 = 200;

/// One frame as it is shown, in red, green and blue, and its time in seconds.
type Shown = (Vec<u8>, f64);

/// How far the channel is off that is furthest from the still picture.
fn off(shown: &Shown, still: &Pixmap) -> u8 {
    assert_eq!(shown.0.len() / 3, still.data().len() / 4);
    let expected = still.data().chunks_exact(4).flat_map(|pixel| &pixel[..3]);
    shown.0.iter().zip(expected).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
}

/// The plain image of the file, then every frame.
fn read_png(bytes: &[u8]) -> (Vec<u8>, Vec<Shown>, u32) {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a header");
    let control = *reader.info().animation_control().expect("animated");
    let (width, height) = (reader.info().width, reader.info().height);
    let mut data = vec![0; reader.output_buffer_size().expect("small")];
    reader.next_frame(&mut data).expect("the plain image");
    let plain = data.clone();
    let mut canvas = vec![0; (width * height * 3) as usize];
    let mut shown = Vec::new();
    for _ in 0..control.num_frames {
        let size = reader.next_frame(&mut data).expect("a frame").buffer_size();
        let frame = *reader.info().frame_control().expect("a frame has a place");
        assert_eq!((frame.blend_op, frame.dispose_op), (png::BlendOp::Source, png::DisposeOp::None));
        let place = (frame.x_offset, frame.y_offset, frame.width, frame.height);
        draw(&mut canvas, width, place, &data[..size]);
        shown.push((canvas.clone(), f64::from(frame.delay_num) / f64::from(frame.delay_den)));
    }
    (plain, shown, control.num_plays)
}

fn draw(canvas: &mut [u8], width: u32, (left, top, columns, rows): (u32, u32, u32, u32), data: &[u8]) {
    assert_eq!(data.len(), (columns * rows * 3) as usize);
    for (row, pixels) in data.chunks_exact(columns as usize * 3).enumerate() {
        let start = ((top as usize + row) * width as usize + left as usize) * 3;
        canvas[start..start + pixels.len()].copy_from_slice(pixels);
    }
}

fn read_gif(bytes: &[u8]) -> (Vec<Shown>, gif::Repeat) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a header");
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut canvas = vec![0; (width * height * 3) as usize];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let pixels: Vec<u8> = frame.buffer.chunks_exact(4).flat_map(|pixel| pixel[..3].to_vec()).collect();
        let place = [frame.left, frame.top, frame.width, frame.height].map(u32::from);
        draw(&mut canvas, width, (place[0], place[1], place[2], place[3]), &pixels);
        shown.push((canvas.clone(), f64::from(frame.delay) / 100.0));
    }
    (shown, decoder.repeat())
}

/// Compares both files with the still pictures; the colours of the GIF may be off by so much.
fn compare(moves: std::ops::RangeInclusive<usize>, theme: &str, most: u8) {
    let frames = made::frames(moves, theme);
    let stills: Vec<Pixmap> = frames.iter().map(|frame| made::still(frame, WIDTH)).collect();
    let (plain, png, plays) = read_png(&animation::png(&frames, Size::Width(WIDTH)).expect("made"));
    let (gif, repeat) = read_gif(&animation::gif(&frames, Size::Width(WIDTH)).expect("made"));
    assert_eq!((plays, repeat), (0, gif::Repeat::Infinite));
    assert_eq!(off(&(plain, 0.0), stills.last().expect("frames")), 0);
    for (shown, most) in [(png, 0), (gif, most)] {
        let times: Vec<f64> = frames.iter().map(|frame| frame.seconds).collect();
        assert_eq!(shown.iter().map(|(_, seconds)| *seconds).collect::<Vec<_>>(), times);
        let off: Vec<u8> = shown.iter().zip(&stills).map(|(shown, still)| off(shown, still)).collect();
        assert!(off.iter().all(|&off| off <= most), "{theme}: {off:?}");
    }
}

#[test]
fn every_frame_is_its_still_picture() {
    compare(0..=19, "print", 0);
    // the rims of discs on a coloured board have more than 256 colours
    compare(3..=8, "board", 3);
    compare(5..=5, "dark", 3);
}

#[test]
fn frames_that_do_not_change_are_shown_all_the_same() {
    let mut frames = made::frames(4..=5, "board");
    frames.extend(frames.clone());
    frames[1] = frames[0].clone();
    let (_, shown, _) = read_png(&animation::png(&frames, Size::Width(64)).expect("made"));
    assert_eq!(shown.len(), 4);
    assert_eq!(shown[0].0, shown[1].0);
    assert_eq!(read_gif(&animation::gif(&frames, Size::Width(64)).expect("made")).0, shown);
}

#[test]
fn many_colours_are_reduced_alike_on_every_run() {
    let mut frames = made::frames(10..=12, "board");
    for (blue, frame) in (128..).zip(&mut frames) {
        let items = std::mem::take(&mut frame.scene.items);
        frame.scene.items = items.into_iter().chain(tiles(blue)).collect();
    }
    let bytes = animation::gif(&frames, Size::Width(WIDTH)).expect("made");
    assert_eq!(bytes, animation::gif(&frames, Size::Width(WIDTH)).expect("made"));
    let (gif, _) = read_gif(&bytes);
    let (_, png, _) = read_png(&animation::png(&frames, Size::Width(WIDTH)).expect("made"));
    for ((frame, gif), png) in frames.iter().zip(gif).zip(png) {
        let still = made::still(frame, WIDTH);
        let (gif, png) = (off(&gif, &still), off(&png, &still));
        assert!(png == 0 && (1..20).contains(&gif), "off by {png} and {gif}");
    }
}

/// 600 tiles, each of another colour.
fn tiles(blue: u8) -> impl Iterator<Item = Item> {
    (0..10).flat_map(|row| (0..60).map(move |column| (row, column))).map(move |(row, column)| {
        let color = Color { red: column * 4, green: row * 12, blue };
        let rect = Rect::mm(f64::from(column), f64::from(row), 1.0, 1.0);
        Item::Rect { rect, paint: Paint::fill(color) }
    })
}

#[test]
fn only_what_changes_is_stored() {
    let frames = made::frames(0..=19, "print");
    let size = |frames: &[animation::Frame]| animation::png(frames, Size::Width(512)).expect("made").len();
    let (all, one) = (size(&frames), size(&frames[19..]));
    assert!(all < 5 * one, "{all} bytes for twenty frames, {one} for the last");
}

#[test]
fn an_animation_is_not_proved() {
    use outflank::proof::picture::{Fault, Kind};
    let frames = made::frames(0..=3, "board");
    let png = animation::png(&frames, Size::Width(64)).expect("made");
    let svg = animation::svg(&frames, &svg::Options::default()).expect("written");
    assert_eq!(Kind::Png.prove(&png), Err(Fault::Animation));
    assert_eq!(Kind::Svg.prove(svg.as_bytes()), Err(Fault::Animation));
}

#[test]
fn too_much_is_refused() {
    let mut frames = made::frames(0..=2, "print");
    let refuse = |frames: &[animation::Frame], size| {
        let errors =
            [animation::png(frames, size), animation::gif(frames, size)].map(|made| made.expect_err("refused"));
        assert_eq!(errors[0], errors[1]);
        errors[0].to_string()
    };
    assert_eq!(refuse(&[], Size::Width(64)), "an animation needs at least one frame");
    assert_eq!(refuse(&frames, Size::Width(0)), "a picture size must be at least 1 pixel");
    assert_eq!(
        refuse(&frames, Size::Width(20_000)),
        "a picture size of 20000 pixels is above the limit of 10000 pixels a side"
    );
    assert_eq!(
        refuse(&frames, Size::Width(10_000)),
        "the frames have 300 million pixels together; the limit is 250: make them smaller or fewer"
    );
    frames[1].seconds = 0.0;
    let fault = "frame 2 cannot be shown for 0 seconds: from 0.05 to 60 are allowed";
    assert_eq!(refuse(&frames, Size::Width(64)), fault);
    assert_eq!(animation::svg(&frames, &svg::Options::default()).expect_err("refused").to_string(), fault);
}
