/**
 * A PDF written anew from its pages alone. What belongs to no page stays behind: scripts, files inside it,
 * forms, what happens on opening, who wrote it and where. Of a page's notes those that only show something
 * are kept, and links to addresses that a person would type.
 */
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString, type PDFPage } from "pdf-lib";
import { refuseLargeDocument } from "../../../platform/foreign-files/index.ts";

const mostPages = 200;
const name = (text: string): PDFName => PDFName.of(text);
/** ISO 32000-1, 12.5.6: what draws something. The others play, open or hold another file. */
const drawn = new Set(
  [
    "Caret Circle FreeText Highlight Ink Line Link PolyLine Polygon Popup",
    "Square Squiggly Stamp StrikeOut Text Underline Widget",
  ]
    .flatMap((names) => names.split(" "))
    .map((subtype) => `/${subtype}`),
);
/** What a page or a note does by itself, or brings along. */
const active = ["AA", "AF", "PieceInfo", "PresSteps", "Parent"];

/** What is said of a document, as the end of a sentence about it. */
class Unfit extends Error {}

/** Throws Error, as the end of a sentence about it, for a document that can't be read or holds too much. */
export async function writeSafely(bytes: Buffer): Promise<Uint8Array> {
  try {
    refuseLargeDocument(bytes);
  } catch {
    throw new Unfit("unpacks to too much");
  }
  try {
    return await writeAnew(bytes);
  } catch (error) {
    // What the library says is about its own insides.
    throw error instanceof Unfit ? error : new Unfit("can't be read", { cause: error });
  }
}

async function writeAnew(bytes: Buffer): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    throw isLocked(error) ? new Unfit("is locked with a password") : error;
  });
  const pages = source.getPageIndices();
  if (pages.length === 0) throw new Unfit("has no pages");
  if (pages.length > mostPages) throw new Unfit(`has more than ${mostPages} pages`);
  for (const page of source.getPages()) disarm(page);
  const written = await PDFDocument.create({ updateMetadata: false });
  for (const page of await written.copyPages(source, pages)) written.addPage(page);
  return written.save();
}

// The library's own class can't be asked for: its name is lost when it is bundled.
const isLocked = (error: unknown): boolean => error instanceof Error && error.message.includes("encrypted");

function disarm({ node }: PDFPage): void {
  // A page's parent is the tree that it is taken out of.
  for (const key of active) if (key !== "Parent") node.delete(name(key));
  const notes = node.lookup(name("Annots"));
  if (!(notes instanceof PDFArray)) return void node.delete(name("Annots"));
  for (let at = notes.size() - 1; at >= 0; at -= 1) {
    const note = notes.lookup(at);
    const isShown = note instanceof PDFDict && drawn.has(String(note.lookup(name("Subtype"))));
    if (!isShown) notes.remove(at);
    else disarmNote(note);
  }
}

function disarmNote(note: PDFDict): void {
  for (const key of active) note.delete(name(key));
  const action = note.lookup(name("A"));
  if (action === undefined) return;
  const address = action instanceof PDFDict ? action.lookup(name("URI")) : undefined;
  const text = address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : "";
  if (!(action instanceof PDFDict) || !/^(?:https?:\/\/|mailto:|tel:)/i.test(text))
    return void note.delete(name("A"));
  note.set(name("A"), note.context.obj({ S: "URI", URI: PDFString.of(text) }));
}
