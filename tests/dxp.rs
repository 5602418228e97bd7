//! DXP: the wire format, connections, what may be said when, and whole games over a network.

#[path = "dxp/command.rs"]
mod command;
#[path = "dxp/documents.rs"]
mod documents;
#[path = "dxp/faults.rs"]
mod faults;
#[path = "dxp/link.rs"]
mod link;
#[path = "dxp/matches.rs"]
mod matches;
#[path = "dxp/messages.rs"]
mod messages;
#[path = "dxp/peer.rs"]
mod peer;
#[path = "dxp/pydraughts.rs"]
mod pydraughts;
#[path = "dxp/session.rs"]
mod session;
