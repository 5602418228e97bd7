//! The engine as its clients meet it: the specification's transcripts, what each known client needs, and whatever else
//! may arrive on a pipe.

#[path = "protocol/client.rs"]
mod client;
#[path = "protocol/clock.rs"]
mod clock;
#[path = "protocol/contract.rs"]
mod contract;
#[path = "protocol/faults.rs"]
mod faults;
#[path = "protocol/garbage.rs"]
mod garbage;
#[path = "protocol/transcripts.rs"]
mod transcripts;
