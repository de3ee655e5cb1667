/**
 * XML of the Trading API, read and written with no more than it uses: elements, attributes, text. Documents
 * may come from anybody who can answer in eBay's place, so what makes XML dangerous isn't read but refused:
 * document types, entities of one's own, processing instructions (docs/adr/0079-ebay-xml.md). Sizes are
 * limited by the HTTP client, depth and number of elements here.
 */

export interface XmlElement {
  /** Without its namespace's prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

const maxDepth = 40;
const maxElements = 200_000;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const token =
  /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?xml\s[^]*?\?>|<(\/?)([A-Za-z_][\w.:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/y;
const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/** Reads a document. Throws SyntaxError for what is no XML, or more of it than is read here. */
export function readXml(document: string): XmlElement {
  const source = document.replace(/^\uFEFF/, "");
  const root = openElement("", {});
  const open: OpenElement[] = [root];
  let elements = 0;
  let at = 0;
  while (at < source.length) {
    token.lastIndex = at;
    const found = token.exec(source);
    if (found === null) throw new SyntaxError(`no XML that is read here, at ${at}`);
    const [whole, cdata, slash, name, rest = "", text] = found;
    const current = open.at(-1) ?? root;
    if (text !== undefined) current.text += readText(text);
    else if (cdata !== undefined) current.text += cdata;
    else if (name !== undefined && slash === "/") {
      if (open.length === 1 || current.name !== plainName(name))
        throw new SyntaxError(`</${name}> closes nothing`);
      open.pop();
    } else if (name !== undefined) {
      elements += 1;
      if (open.length > maxDepth || elements > maxElements) throw new SyntaxError("too much XML");
      const isEmpty = rest.endsWith("/");
      const element = openElement(plainName(name), readAttributes(isEmpty ? rest.slice(0, -1) : rest));
      current.children.push(element);
      if (!isEmpty) open.push(element);
    } else if (whole.startsWith("<?") && at !== 0) throw new SyntaxError("an XML declaration in the middle");
    at += whole.length;
  }
  const [document_, ...more] = root.children;
  if (open.length !== 1 || document_ === undefined || more.length > 0 || root.text.trim() !== "")
    throw new SyntaxError("not one whole element");
  return document_;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: OpenElement[];
  text: string;
}

function openElement(name: string, attributes: Record<string, string>): OpenElement {
  return { name, attributes, children: [], text: "" };
}

function plainName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function readAttributes(source: string): Record<string, string> {
  const found: [string, string][] = [];
  let at = 0;
  while (source.slice(at).trim() !== "") {
    attribute.lastIndex = at;
    const match = attribute.exec(source);
    if (match === null) throw new SyntaxError("an attribute that can't be read");
    found.push([match[1] ?? "", readText(match[2] ?? match[3] ?? "")]);
    at += match[0].length;
  }
  return Object.fromEntries(found);
}

function readText(source: string): string {
  return source.replaceAll(/&([^;&\s]{0,12})(;?)/g, (whole, entity: string, end: string) => {
    const code = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(entity);
    const point =
      code === null ? null : Number.parseInt(code[1] ?? code[2] ?? "", code[1] === undefined ? 10 : 16);
    const read =
      point === null
        ? named[entity]
        : point > 0 && point <= 0x10_ffff
          ? String.fromCodePoint(point)
          : "\uFFFD";
    if (end === "" || read === undefined) throw new SyntaxError(`${whole.slice(0, 14)} is no entity`);
    return read.toWellFormed();
  });
}

/** The element at a path of names below, or null. */
export function findElement(element: XmlElement, ...path: readonly string[]): XmlElement | null {
  let found: XmlElement | null = element;
  for (const name of path) found = found?.children.find((child) => child.name === name) ?? null;
  return found;
}

/** Text at a path of names below; "" where there is none. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return findElement(element, ...path)?.text.trim() ?? "";
}

/** All children of a name. */
export function childrenNamed(element: XmlElement | null, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** What an element is written from: text, or a list of elements, with attributes where it has some. */
export interface XmlPart {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlPart[];
}

/** Writes a document. Characters that XML can't hold become U+FFFD. */
export function writeXml(part: XmlPart): string {
  return `<?xml version="1.0" encoding="utf-8"?>${writePart(part)}`;
}

function writePart({ name, attributes = {}, content }: XmlPart): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = typeof content === "string" ? escapeXml(content) : content.map(writePart).join("");
  return `<${name}${written.join("")}>${inner}</${name}>`;
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 forbids exactly these
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(notInXml, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
