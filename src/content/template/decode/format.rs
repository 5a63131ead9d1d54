//! `format: booklet`, or `format: { width: 210mm, height: 148mm, fold: 105mm }`.

use super::Reader;
use crate::content::template::UNPRINTABLE;
use crate::content::template::format::{Card, Format};
use crate::content::template::measure::{Unit, length};
use crate::content::yaml::{Kind, Node};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::scene::{Mm, Size};

pub(super) fn format(node: &Node, diagnostics: &mut Diagnostics) -> Option<Format> {
    if let Kind::Scalar(word) = &node.kind {
        if word.value == "booklet" {
            return Some(Format::Booklet);
        }
        let fault = Diagnostic::error(format!("`{}` is not a format", word.value)).at(node.span);
        diagnostics.push(fault.help("write `booklet`, or a card’s `{ width: 210mm, height: 148mm }`"));
        return None;
    }
    let mut reader = Reader::of(node, "`format`", diagnostics)?;
    let [width, height] = [reader.mm("width"), reader.mm("height")];
    let fold = match reader.optional("fold") {
        None => None,
        Some(node) => Some((reader.diagnostics.keep(length(node, "fold", Unit::Mm).map(Mm))?, node.span)),
    };
    reader.finish();
    let size = Size { width: width?, height: height? };
    if let Some((fold, span)) = fold
        && !(UNPRINTABLE..=size.width - UNPRINTABLE).contains(&fold)
    {
        let fault = format!("a fold {fold} from the left is not on a card of {}", size.width);
        diagnostics.push(Diagnostic::error(fault).at(span));
    }
    Some(Format::Card(Card { size, fold: fold.map(|(fold, _)| fold) }))
}
