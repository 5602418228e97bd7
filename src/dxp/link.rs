//! A connection to another program.
//!
//! A thread reads and hands on whole messages through a channel, so that whoever plays can wait for a message and for
//! something else at once, and never for longer than it wants to.

use super::address::resolve;
use super::frames::Frames;
use super::message::Message;
use super::read::ReadError;
use super::write::WriteError;
use crate::engine::words;
use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, bounded};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// What arrives: a message, or why there is none.
pub type Inbound = Result<Message, ReadError>;

/// Why a connection is of no more use, or never was.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The other program closed the connection or is no longer there.
    #[error("the other program has closed the connection")]
    Gone,
    /// What is no address, and why.
    #[error("{0:?} is no address: {1}")]
    Address(String, String),
    /// Nobody answers at an address, or nobody came.
    #[error("{address}: {reason}")]
    Unreachable {
        /// Where.
        address: String,
        /// Why, in the system's words.
        reason: String,
    },
    /// Nothing happened for as long as was said.
    #[error("nothing was heard within {:.1} seconds", .0.as_secs_f64())]
    Silence(Duration),
    /// A message that DXP cannot express.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Longest time that a message may take to leave: the other program does not read.
const SENDING: Duration = Duration::from_secs(10);

/// Least time between two messages with none from the other side between them. Programs are known that take what arrives
/// in one piece for one message.
const PAUSE: Duration = Duration::from_millis(25);

/// Messages that may wait to be heard; a program that sends more has to wait.
const WAITING: usize = 64;

/// Time between two tries to connect, and between two looks for somebody who connects.
const RETRY: Duration = Duration::from_millis(50);

/// Time that is left for the last message to arrive.
const CLOSING: Duration = Duration::from_secs(1);

/// A connection. It is closed when it is dropped.
#[derive(Debug)]
pub struct Link {
    stream: TcpStream,
    inbox: Receiver<Inbound>,
    /// When we spoke, if the other side has not spoken since.
    sent: Sent,
}

type Sent = Arc<Mutex<Option<Instant>>>;

impl Link {
    /// Takes over an open connection and begins to read.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn over(stream: TcpStream) -> io::Result<Self> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(SENDING))?;
        let (sender, inbox) = bounded(WAITING);
        let reading = stream.try_clone()?;
        let sent = Sent::default();
        let answered = Arc::clone(&sent);
        thread::Builder::new().name("dxp".into()).spawn(move || read_all(reading, &sender, &answered))?;
        Ok(Self { stream, inbox, sent })
    }

    /// Who is at the other end.
    pub fn peer(&self) -> String {
        self.stream.peer_addr().map_or_else(|_| "a closed connection".to_string(), |address| address.to_string())
    }

    /// Sends a message.
    ///
    /// # Errors
    /// [`LinkError::Write`] if DXP cannot express it; [`LinkError::Gone`] if nobody takes it.
    pub fn send(&self, message: &Message) -> Result<(), LinkError> {
        let mut bytes = message.write()?;
        bytes.push(0);
        let sent = *self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(early) = sent.and_then(|at| PAUSE.checked_sub(at.elapsed())) {
            thread::sleep(early);
        }
        // Noted before, since the answer may arrive at once.
        *self.sent.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        (&self.stream).write_all(&bytes).map_err(|_| LinkError::Gone)
    }

    /// Waits for what arrives next; `None` if nothing does in the time given.
    ///
    /// # Errors
    /// [`LinkError::Gone`] if nothing will ever arrive.
    pub fn receive(&self, timeout: Duration) -> Result<Option<Inbound>, LinkError> {
        match self.inbox.recv_timeout(timeout) {
            Ok(inbound) => Ok(Some(inbound)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(LinkError::Gone),
        }
    }

    /// What arrives, for those who wait for other things too. It is disconnected once nothing will ever arrive.
    pub fn inbox(&self) -> &Receiver<Inbound> {
        &self.inbox
    }

    /// Ends the connection so that what was sent last still arrives; takes a second at most.
    pub fn close(self) {
        // Where the other side is gone there is nothing to end.
        let _ = self.stream.shutdown(Shutdown::Write);
        let end = Instant::now() + CLOSING;
        while self.inbox.recv_deadline(end).is_ok() {}
    }
}

impl Drop for Link {
    /// Wakes the thread that reads.
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Hands on what arrives until nothing does any more, or nobody wants to know.
fn read_all(mut stream: TcpStream, sender: &Sender<Inbound>, sent: &Sent) {
    let mut frames = Frames::default();
    let mut buffer = [0; 1024];
    let mut wanted = true;
    while wanted {
        match stream.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => frames.feed(&buffer[..count], |frame| {
                *sent.lock().unwrap_or_else(PoisonError::into_inner) = None;
                let inbound = frame.map_err(|_| ReadError::TooLong).and_then(Message::read);
                wanted &= sender.send(inbound).is_ok();
            }),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

/// Connects to a program that listens, as `host` or `host:port`; tries again until the patience is over, since programs
/// take their time to start.
///
/// # Errors
/// [`LinkError::Unreachable`] with the last reason, [`LinkError::Address`] at once if there can be nobody.
pub fn connect(address: &str, patience: Duration) -> Result<Link, LinkError> {
    let unreachable =
        |error: io::Error| LinkError::Unreachable { address: address.into(), reason: words::system(&error) };
    let end = Instant::now() + patience;
    loop {
        let tried = resolve(address, "localhost").and_then(|found| try_each(&found, end));
        match tried.and_then(Link::over) {
            Ok(link) => return Ok(link),
            Err(error) if error.kind() == ErrorKind::InvalidInput => {
                return Err(LinkError::Address(address.into(), words::system(&error)));
            }
            Err(error) if Instant::now() + RETRY >= end => return Err(unreachable(error)),
            Err(_) => thread::sleep(RETRY),
        }
    }
}

/// The first of several addresses that answers.
fn try_each(addresses: &[SocketAddr], end: Instant) -> io::Result<TcpStream> {
    let mut last = io::Error::from(ErrorKind::TimedOut);
    for address in addresses {
        let left = end.saturating_duration_since(Instant::now()).max(RETRY);
        match TcpStream::connect_timeout(address, left) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// An address at which programs can connect.
#[derive(Debug)]
pub struct Listener(TcpListener);

/// Begins to listen, as `host`, `host:port` or `port`; this machine alone if no host is said. Port 0 is any free one.
///
/// # Errors
/// [`LinkError::Unreachable`] if the address is not ours or taken.
pub fn listen(address: &str) -> Result<Listener, LinkError> {
    let unreachable =
        |error: io::Error| LinkError::Unreachable { address: address.into(), reason: words::system(&error) };
    let found = resolve(address, "127.0.0.1").map_err(unreachable)?;
    let listener = TcpListener::bind(&found[..]).map_err(unreachable)?;
    listener.set_nonblocking(true).map_err(unreachable)?;
    Ok(Listener(listener))
}

impl Listener {
    /// Where it listens.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Waits until a program connects.
    ///
    /// # Errors
    /// [`LinkError::Silence`] if none does in the time given.
    pub fn accept(&self, patience: Duration) -> Result<Link, LinkError> {
        let start = Instant::now();
        loop {
            // A program that is gone before it could be heard is as good as none.
            if let Some(link) = self.0.accept().ok().and_then(|(stream, _)| Link::over(stream).ok()) {
                return Ok(link);
            }
            match patience.checked_sub(start.elapsed()) {
                Some(left) if !left.is_zero() => thread::sleep(left.min(RETRY)),
                _ => return Err(LinkError::Silence(patience)),
            }
        }
    }
}
