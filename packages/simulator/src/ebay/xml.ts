/**
 * The little of XML that the Trading API needs: elements, text, CDATA, entities. A document type is refused,
 * so no entity is ever looked up anywhere.
 */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const TOKEN = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<([^>]+)>|([^<]+)/y;
const MOST_DEPTH = 20;

/** The root element, or null when the text is no XML. Prefixes of names are dropped. */
export function parseXml(text: string): XmlElement | null {
  const root = newElement("");
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    const [, cdata, tag, plain] = match;
    const top = open.at(-1) as XmlElement;
    if (cdata !== undefined) top.text += cdata;
    else if (plain !== undefined) top.text += decodeEntities(plain);
    else if (tag !== undefined && !applyTag(tag, open)) return null;
    if (open.length > MOST_DEPTH) return null;
  }
  const [first, ...others] = root.children;
  return open.length === 1 && others.length === 0 && first !== undefined ? first : null;
}

function newElement(name: string): XmlElement {
  return { name, attributes: {}, children: [], text: "" };
}

/** Opens or closes an element; false: the text is no XML. */
function applyTag(tag: string, open: XmlElement[]): boolean {
  if (tag.startsWith("!")) return false;
  if (tag.startsWith("/")) return open.length > 1 && open.pop()?.name === localName(tag.slice(1).trim());
  const [, name = "", rest = "", slash] = /^([A-Za-z_][\w:.-]*)((?:\s[\s\S]*?)?)(\/)?$/.exec(tag) ?? [];
  if (name === "") return false;
  const element = newElement(localName(name));
  for (const [, key = "", double, single] of rest.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    element.attributes[localName(key)] = decodeEntities(double ?? single ?? "");
  open.at(-1)?.children.push(element);
  if (slash === undefined) open.push(element);
  return true;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]+|#\d+|[a-z]+);/g, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name] ?? whole;
    const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
}

/** The text of a child, trimmed; empty when there is none. */
export function childText(element: XmlElement, name: string): string {
  return element.children.find((one) => one.name === name)?.text.trim() ?? "";
}

export type XmlValue = string | number | boolean | XmlFields | readonly XmlValue[] | undefined;
export interface XmlFields {
  readonly [name: string]: XmlValue;
}

/**
 * Elements in the order of the fields; a list repeats its element, undefined leaves it out, and a field `$x`
 * becomes the attribute `x` of the element around it, whose text then stands in `$`.
 */
export function writeXml(fields: XmlFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => writeOne(name, one)))
    .join("");
}

function writeOne(name: string, value: XmlValue): string {
  if (value === undefined || name.startsWith("$")) return "";
  if (typeof value !== "object") return `<${name}>${escapeText(String(value))}</${name}>`;
  const fields = value as XmlFields;
  const attributes = Object.entries(fields).flatMap(([key, one]) =>
    key.length > 1 && key.startsWith("$") && typeof one === "string"
      ? [` ${key.slice(1)}="${escapeText(one)}"`]
      : [],
  );
  const text = typeof fields.$ === "string" ? escapeText(fields.$) : "";
  return `<${name}${attributes.join("")}>${text}${writeXml(fields)}</${name}>`;
}

/** What XML forbids is left out; the rest is escaped. */
function escapeText(text: string): string {
  return Array.from(text, (mark) => ESCAPES[mark] ?? (isAllowed(mark) ? mark : "")).join("");
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Tab, line feed, carriage return, and whole characters from the blank on (XML 1.0, production 2). */
function isAllowed(mark: string): boolean {
  const code = mark.codePointAt(0) ?? 0;
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
