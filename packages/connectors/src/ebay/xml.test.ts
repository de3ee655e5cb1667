import { describe, expect, it } from "vitest";
import { childrenNamed, findElement, readXml, textAt, writeXml } from "./xml.ts";

describe("XML of the Trading API", () => {
  it("reads elements, attributes, text, entities, character data and comments", () => {
    const root = readXml(
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<e:A xmlns:e="urn:x"><!-- <no/> --><B c=\'1 "2"\'>x &lt;&amp;&#65;&#x42; ' +
        "<![CDATA[<raw> & ]]></B><B/><C><D> y </D></C></e:A>\n",
    );
    expect(root.name).toBe("A");
    expect(childrenNamed(root, "B").map(({ text, attributes }) => [text, attributes])).toEqual([
      ["x <&AB <raw> & ", { c: '1 "2"' }],
      ["", {}],
    ]);
    expect(textAt(root, "C", "D")).toBe("y");
    expect(textAt(root, "C", "nothing")).toBe("");
    expect(findElement(root, "Z")).toBeNull();
  });

  it("writes what it reads back, whatever a person typed", () => {
    const words = `"Hello" & <goodbye> 'x' ☂ ]]> \n end`;
    const written = writeXml({
      name: "A",
      attributes: { k: words },
      content: [{ name: "B", content: words }],
    });
    const root = readXml(written);
    expect([root.attributes.k, findElement(root, "B")?.text]).toEqual([words, words]);
    expect(writeXml({ name: "A", content: "a\u0000b\u001Fc\uD800" })).toContain(
      "<A>a\uFFFDb\uFFFDc\uFFFD</A>",
    );
  });

  it.each([
    ["a document type", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>"],
    ["an external entity", '<!DOCTYPE a SYSTEM "http://elsewhere/x.dtd"><a/>'],
    ["an entity of its own", "<a>&x;</a>"],
    ["an entity without an end", "<a>&amp</a>"],
    ["a processing instruction", "<a><?php x ?></a>"],
    ["an element that stays open", "<a><b></a>"],
    ["two documents", "<a/><b/>"],
    ["text around it", "<a/>x"],
    ["nothing", ""],
    ["no XML", "Bad gateway"],
    ["half a document", "<a><b>"],
    ["a broken attribute", "<a b=c></a>"],
    ["too deep", `${"<a>".repeat(60)}${"</a>".repeat(60)}`],
  ])("refuses %s", (_name, text) => {
    expect(() => readXml(text)).toThrow(SyntaxError);
  });

  it("reads a large answer at once and refuses one with too many elements", () => {
    const many = (count: number) => `<a>${"<b>1</b>".repeat(count)}</a>`;
    expect(readXml(many(20_000)).children).toHaveLength(20_000);
    expect(() => readXml(many(200_001))).toThrow(SyntaxError);
  });
});
