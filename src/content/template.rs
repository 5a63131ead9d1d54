//! temporary
use super::yaml::Node;
use crate::diagnostic::Diagnostics;
use crate::source::Span;
#[derive(Clone, Debug)]
pub struct Template;
pub fn decode(_: &Node, _: &mut Diagnostics) -> Option<Template> {
    Some(Template)
}
impl Template {
    pub fn is_board(&self) -> bool {
        false
    }
    pub fn figures(&self) -> Vec<(&str, Span)> {
        vec![]
    }
    pub fn sections(&self) -> Vec<(&str, Span)> {
        vec![]
    }
}
