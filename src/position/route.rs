//! The ways in which a capture can be carried out: needed only to write moves down and to read them.

/// placeholder
pub type Route = ();
/// placeholder
pub fn routes() {}
/// placeholder
pub fn routes_through() {}
