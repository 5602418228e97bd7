//! Addresses as people write them.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};

/// The port that programs of DXP listen on.
pub const DEFAULT_PORT: u16 = 27531;

/// What an address can mean: `host`, `host:port`, `:port`, `port`, `1.2.3.4`, `::1`, `[::1]:port`.
pub(super) fn resolve(text: &str, empty: &str) -> io::Result<Vec<SocketAddr>> {
    let (host, port) = split(text.trim());
    let host = if host.is_empty() { empty } else { host };
    let port = match port {
        None => DEFAULT_PORT,
        Some(port) => {
            let wrong = || io::Error::new(io::ErrorKind::InvalidInput, "a port is a number from 0 to 65535");
            port.parse().map_err(|_| wrong())?
        }
    };
    let found: Vec<SocketAddr> = (host, port).to_socket_addrs()?.collect();
    if found.is_empty() { Err(io::Error::new(io::ErrorKind::NotFound, "no such host")) } else { Ok(found) }
}

fn split(text: &str) -> (&str, Option<&str>) {
    if let Some((host, rest)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return (host, rest.strip_prefix(':'));
    }
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return ("", Some(text));
    }
    match text.rsplit_once(':') {
        // More than one colon is an IPv6 address without brackets.
        Some((host, port)) if !host.contains(':') => (host, Some(port)),
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_ports_are_told_apart() {
        for (text, host, port) in [
            ("", "", None),
            ("host", "host", None),
            ("host:7", "host", Some("7")),
            (":7", "", Some("7")),
            ("7", "", Some("7")),
            ("::1", "::1", None),
            ("[::1]:7", "::1", Some("7")),
            ("[::1]", "::1", None),
        ] {
            assert_eq!(split(text), (host, port), "{text}");
        }
        assert_eq!(resolve("127.0.0.1", "").unwrap(), [SocketAddr::from(([127, 0, 0, 1], DEFAULT_PORT))]);
        assert_eq!(resolve(":7", "127.0.0.1").unwrap(), [SocketAddr::from(([127, 0, 0, 1], 7))]);
        assert!(resolve("127.0.0.1:99999", "").is_err());
    }
}
