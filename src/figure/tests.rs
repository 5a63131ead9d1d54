//! The pictures of diagrams built by hand.
