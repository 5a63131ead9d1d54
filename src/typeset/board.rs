//! tmp
use super::Order;
use crate::content::template::Board;
use crate::diagnostic::Diagnostic;
use crate::scene::Document;
pub(super) fn set(_: &Order<'_>, _: &Board) -> Result<Document, Diagnostic> { todo!() }
