//! A reader of HTML that is strict: every element that is opened is closed, in the right order.

/// Elements that have no end.
const VOID: [&str; 6] = ["meta", "br", "hr", "img", "input", "link"];

/// An element with what is in it.
#[derive(Clone, Debug, Default)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Element>,
    /// Its own text and that of its children, entities resolved.
    pub text: String,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// This element and all below it.
    pub fn all(&self) -> Vec<&Element> {
        let mut found = vec![self];
        self.children.iter().for_each(|child| found.extend(child.all()));
        found
    }
}

fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

/// Reads a document.
pub fn parse(text: &str) -> Result<Element, String> {
    let mut rest = text.strip_prefix("<!DOCTYPE html>").ok_or("no DOCTYPE")?;
    let mut open: Vec<Element> = vec![Element::default()];
    while let Some(at) = rest.find('<') {
        add_text(&mut open, &rest[..at], false)?;
        rest = &rest[at + 1..];
        if let Some(end) = rest.strip_prefix('/') {
            let (name, after) = end.split_once('>').ok_or("an end without >")?;
            close(&mut open, name)?;
            rest = after;
            continue;
        }
        let (element, closed, after) = start(rest)?;
        rest = after;
        let name = element.name.clone();
        open.push(element);
        if closed || VOID.contains(&name.as_str()) {
            close(&mut open, &name)?;
        } else if ["script", "style"].contains(&name.as_str()) {
            let at = rest.find(&format!("</{name}>")).ok_or("a script without end")?;
            add_text(&mut open, &rest[..at], true)?;
            rest = &rest[at..];
        }
    }
    let [mut root] = <[Element; 1]>::try_from(open).map_err(|open| format!("<{}> is not closed", open[1].name))?;
    if root.children.len() == 1 { Ok(root.children.remove(0)) } else { Err("not one root".into()) }
}

fn add_text(open: &mut [Element], text: &str, raw: bool) -> Result<(), String> {
    let lone = text.match_indices('&').find(|(at, _)| {
        let entity = text[at + 1..].split_once(';').map(|(entity, _)| entity);
        !entity.is_some_and(|entity| entity.len() < 8 && entity.chars().all(|c| c.is_alphanumeric() || c == '#'))
    });
    if let Some((at, _)) = lone.filter(|_| !raw) {
        return Err(format!("an & that is no entity: {:?}", &text[at..text.len().min(at + 20)]));
    }
    let text = if raw { text.to_string() } else { plain(text) };
    open.iter_mut().for_each(|element| element.text.push_str(&text));
    Ok(())
}

fn close(open: &mut Vec<Element>, name: &str) -> Result<(), String> {
    let element = open.pop().filter(|element| element.name == name);
    let element = element.ok_or_else(|| format!("</{name}> closes nothing"))?;
    open.last_mut().ok_or("an end too many")?.children.push(element);
    Ok(())
}

/// Reads a start tag after its `<`: the element, whether it closes itself, what follows.
fn start(text: &str) -> Result<(Element, bool, &str), String> {
    let end = text.find(|c: char| c.is_whitespace() || c == '>' || c == '/').ok_or("a tag without end")?;
    let mut element = Element { name: text[..end].to_string(), ..Element::default() };
    if element.name.is_empty() || !element.name.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(format!("a < that begins no tag: {:?}", text.chars().take(30).collect::<String>()));
    }
    let mut rest = &text[end..];
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("/>") {
            return Ok((element, true, after));
        }
        if let Some(after) = rest.strip_prefix('>') {
            return Ok((element, false, after));
        }
        let end = rest.find(['=', '>', ' ', '/']).ok_or("an attribute without end")?;
        let name = rest[..end].to_string();
        if element.attribute(&name).is_some() || name.is_empty() || name.contains(['"', '<', '\'']) {
            return Err(format!("the attribute {name:?} of <{}>", element.name));
        }
        rest = &rest[end..];
        let value = match rest.strip_prefix("=\"") {
            Some(after) => {
                let (value, after) = after.split_once('"').ok_or("a value without end")?;
                rest = after;
                value
            }
            None => "",
        };
        element.attributes.push((name, plain(value)));
    }
}
