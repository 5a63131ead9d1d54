//! tmp
use super::Order;
use crate::content::{Prose, template::Columns};
use crate::diagnostic::Diagnostic;
use crate::scene::Document;
pub(super) fn set(_: &Order<'_>, _: &Columns, _: &Prose) -> Result<Document, Diagnostic> { todo!() }
