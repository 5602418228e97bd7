//! DXP: the wire format, connections, and whole games over a network.

#[path = "dxp/link.rs"]
mod link;
#[path = "dxp/messages.rs"]
mod messages;
