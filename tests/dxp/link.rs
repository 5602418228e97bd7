//! Connections: messages in both directions, silence, and ends of every kind.

use damier::dxp::{Link, LinkError, Listener, Message, ReadError, Reason, connect, listen};
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Far longer than anything here takes.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A listener on a free port of this machine and its address.
pub fn listener() -> (Listener, String) {
    let listener = listen("127.0.0.1:0").unwrap();
    let address = listener.address().unwrap().to_string();
    (listener, address)
}

/// Both ends of a connection.
pub fn pair() -> (Link, Link) {
    let (listener, address) = listener();
    let client = connect(&address, PATIENCE).unwrap();
    (listener.accept(PATIENCE).unwrap(), client)
}

/// A listening end and a bare connection to it.
pub fn bare() -> (Link, TcpStream) {
    let (listener, address) = listener();
    let stream = TcpStream::connect(address).unwrap();
    (listener.accept(PATIENCE).unwrap(), stream)
}

#[test]
fn messages_travel_both_ways() {
    let (server, client) = pair();
    let end = Message::GameEnd { reason: Reason::Draw, stop: true };
    client.send(&Message::chat("hello")).unwrap();
    client.send(&end).unwrap();
    assert_eq!(server.receive(PATIENCE).unwrap(), Some(Ok(Message::chat("hello"))));
    assert_eq!(server.receive(PATIENCE).unwrap(), Some(Ok(end.clone())));
    server.send(&end).unwrap();
    server.close();
    assert_eq!(client.receive(PATIENCE).unwrap(), Some(Ok(end)));
    assert!(matches!(client.receive(PATIENCE), Err(LinkError::Gone)));
    assert!(client.peer().starts_with("127.0.0.1:"));
}

#[test]
fn silence_is_told_and_not_waited_for() {
    let (server, client) = pair();
    let start = Instant::now();
    assert_eq!(server.receive(Duration::from_millis(50)).unwrap(), None);
    assert!(start.elapsed() < Duration::from_secs(5));
    drop(client);
    assert!(matches!(server.receive(PATIENCE), Err(LinkError::Gone)));
    // What is sent to nobody is told at the latest when the system has noticed.
    let gone = (0..100).any(|_| matches!(server.send(&Message::chat("?")), Err(LinkError::Gone)));
    assert!(gone);
}

#[test]
fn rubbish_is_told_and_passed_over() {
    let (server, mut client) = bare();
    client.write_all(&vec![b'x'; 5000]).unwrap();
    client.write_all(b"\0nonsense\0CAl").unwrap();
    client.write_all(b"l is well\0E").unwrap();
    assert_eq!(server.receive(PATIENCE).unwrap(), Some(Err(ReadError::TooLong)));
    assert!(matches!(server.receive(PATIENCE).unwrap(), Some(Err(ReadError::Kind(_)))));
    assert_eq!(server.receive(PATIENCE).unwrap(), Some(Ok(Message::chat("All is well"))));
    drop(client);
    assert!(matches!(server.receive(PATIENCE), Err(LinkError::Gone)));
}

#[test]
fn a_program_that_starts_late_is_waited_for() {
    let (listener, address) = listener();
    drop(listener);
    let late = address.clone();
    let server = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        listen(&late).unwrap().accept(PATIENCE).unwrap().peer()
    });
    assert_eq!(connect(&address, PATIENCE).unwrap().peer(), address);
    server.join().unwrap();
}

#[test]
fn nobody_at_an_address_is_an_error_in_time() {
    let (listener, address) = listener();
    assert!(matches!(listener.accept(Duration::from_millis(60)), Err(LinkError::Silence(_))));
    assert!(matches!(listen(&address), Err(LinkError::Unreachable { .. })));
    drop(listener);
    let start = Instant::now();
    let error = connect(&address, Duration::from_millis(200)).unwrap_err().to_string();
    assert!(error.starts_with(&address) && start.elapsed() < Duration::from_secs(20), "{error}");
    assert!(connect("127.0.0.1:x", PATIENCE).unwrap_err().to_string().contains("a port is a number"));
}

/// A program that floods the other one has to wait for it, and nothing is lost.
#[test]
fn a_flood_is_read_in_order() {
    let (server, mut client) = bare();
    let sender = std::thread::spawn(move || {
        for number in 0..5000 {
            client.write_all(format!("C{number}\0").as_bytes()).unwrap();
        }
    });
    for number in 0..5000 {
        assert_eq!(server.receive(PATIENCE).unwrap(), Some(Ok(Message::chat(&number.to_string()))));
    }
    sender.join().unwrap();
}
