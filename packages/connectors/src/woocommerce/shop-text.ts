/** Text on its way into a shop's HTML and back. Pure. */

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** A text as the shop may put it into HTML: its marks stay text. */
export function asHtmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The words of a piece of HTML: tags are gone, entities are letters again. */
export function readHtmlText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
      const code = /^#x/i.test(name)
        ? Number.parseInt(name.slice(2), 16)
        : name.startsWith("#")
          ? Number(name.slice(1))
          : null;
      if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return entities[name.toLowerCase()] ?? whole;
    });
  return text.toWellFormed().replaceAll(/\s+/g, " ").trim();
}

/** As `readHtmlText`, with the lines of paragraphs and breaks kept. */
export function readHtmlLines(html: string): string {
  return html
    .replaceAll(/\r?\n/g, " ")
    .split(/<br\s*\/?>|<\/p>|<\/li>|<\/h[1-6]>/i)
    .map(readHtmlText)
    .join("\n")
    .trim();
}

/** A text of several lines as HTML. */
export function asHtmlLines(text: string): string {
  return text === "" ? "" : `<p>${asHtmlText(text).replaceAll(/\r?\n/g, "<br />")}</p>`;
}
