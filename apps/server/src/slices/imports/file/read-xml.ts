/** XML in pieces; tags come without their prefixes. */
import { SaxesParser } from "saxes";

interface XmlReader {
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text(piece: string): void;
  close(tag: string): void;
}

const plainTag = (name: string): string => name.slice(name.indexOf(":") + 1);

/** What it throws for XML that is none is thrown by `push`. */
export function readXml(reader: XmlReader): { push(piece: Uint8Array, isLast: boolean): void } {
  const decoder = new TextDecoder("utf-8");
  const parser = new SaxesParser();
  let failure: Error | null = null;
  parser.on("error", (error) => (failure ??= error));
  parser.on("opentag", ({ name, attributes }) => reader.open(plainTag(name), attributes));
  parser.on("text", (piece) => reader.text(piece));
  parser.on("cdata", (piece) => reader.text(piece));
  parser.on("closetag", ({ name }) => reader.close(plainTag(name)));
  return {
    push(piece, isLast) {
      parser.write(decoder.decode(piece, { stream: !isLast }));
      if (failure !== null) throw new Error("The file is damaged.", { cause: failure });
    },
  };
}
