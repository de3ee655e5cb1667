/**
 * Letters on paper. The printer's own write western Europe and cost nothing. For the rest as few as are
 * needed go into the file: DejaVu Sans writes Latin of every kind, Greek, Cyrillic, Hebrew and Arabic,
 * UnifontEX nearly all that is left, such as Chinese, Japanese and Korean (docs/adr/0042). A word keeps to
 * one of them where one has all of it. What none has is an empty box, and `hasGaps` says so: nothing becomes
 * another letter unseen.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit from "@pdf-lib/fontkit";
import { StandardFonts, type PDFDocument, type PDFFont, type PDFPage } from "pdf-lib";
import { unpackWoff } from "./unpack-woff.ts";

export interface PaperLetters {
  /** Writes a text from left to right, cut where the room ends. */
  write: (
    page: PDFPage,
    text: string,
    at: { x: number; y: number; size: number; room: number; isBold?: boolean },
  ) => void;
  /** Whether some letter of the texts can't be written. */
  hasGaps: boolean;
}

interface Face {
  plain: PDFFont;
  bold: PDFFont;
  known: ReadonlySet<number>;
}

interface Run {
  text: string;
  face: Face;
  isBackwards: boolean;
}

const find = createRequire(import.meta.url);
const files = {
  wide: [
    "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff",
    "@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff",
  ],
  widest: ["@fontsource/unifontex/files/unifontex-latin-400-normal.woff"],
} as const;
const box = "\u25A1";
const backwards = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const neutral = /[\p{P}\p{S}\p{Z}\p{M}]/u;

/** Letters for these texts in this document. */
export async function openLetters(document: PDFDocument, texts: readonly string[]): Promise<PaperLetters> {
  const [plain, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  const faces: Face[] = [{ plain, bold, known: new Set(plain.getCharacterSet()) }];
  const missing = (): boolean =>
    texts.some((text) => Array.from(clean(text)).some((letter) => !faces.some((face) => has(face, letter))));
  for (const names of [files.wide, files.widest]) if (missing()) faces.push(await embed(document, names));
  return {
    hasGaps: missing(),
    write(page, text, { x, y, size, room, isBold = false }) {
      let left = room;
      for (const { text: whole, face } of listRuns(clean(text), faces)) {
        const font = isBold ? face.bold : face.plain;
        const shown = cut(whole, (part) => font.widthOfTextAtSize(part, size) <= left);
        if (shown !== "") page.drawText(shown, { x: x + room - left, y, size, font });
        if (shown !== whole) return;
        left -= font.widthOfTextAtSize(shown, size);
      }
    },
  };
}

async function embed(
  document: PDFDocument,
  [plainName, boldName]: readonly [string, string?],
): Promise<Face> {
  document.registerFontkit({ create: understand });
  const bytes = await readFont(plainName);
  const plain = await document.embedFont(bytes, { subset: true });
  const bold =
    boldName === undefined ? plain : await document.embedFont(await readFont(boldName), { subset: true });
  const known = knownOf.get(bytes) ?? new Set(plain.getCharacterSet());
  knownOf.set(bytes, known);
  return { plain, bold, known };
}

const kept = new Map<string, Promise<Buffer>>();
const understood = new WeakMap<Uint8Array, ReturnType<typeof fontkit.create>>();
const knownOf = new WeakMap<Uint8Array, ReadonlySet<number>>();

/** A font's bytes, unpacked once. What could not be read is read again by the next slip. */
async function readFont(name: string): Promise<Buffer> {
  const reading = kept.get(name) ?? readFile(find.resolve(name)).then(unpackWoff);
  kept.set(name, reading);
  try {
    return await reading;
  } catch (error) {
    kept.delete(name);
    throw error;
  }
}

/** The font of these bytes, understood once: it took a tenth of a second for every slip. */
function understand(bytes: Uint8Array): ReturnType<typeof fontkit.create> {
  const font = understood.get(bytes) ?? fontkit.create(bytes);
  understood.set(bytes, font);
  return font;
}

const clean = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFC")
    .trim();
const has = ({ known }: Face, letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);

/**
 * Parts of one face and one direction, as they stand from left to right. What reads backwards is turned by
 * the face itself.
 */
function listRuns(text: string, faces: readonly Face[]): Run[] {
  const runs: Run[] = [];
  const [first] = faces;
  if (first === undefined) return runs;
  for (const word of text.match(/ |[^ ]+/g) ?? []) {
    const own = faces.find((face) => Array.from(word).every((letter) => has(face, letter)));
    for (const letter of word) {
      const last = runs.at(-1);
      const face = own ?? faces.find((one) => has(one, letter));
      const isNeutral = neutral.test(letter);
      const isBackwards = isNeutral ? (last?.isBackwards ?? false) : backwards.test(letter);
      // A space takes the face of what stands before it, so that words of one face are one run.
      const kind =
        letter === " " && last !== undefined && has(last.face, " ")
          ? last.face
          : (face ?? faces.at(-1) ?? first);
      const shown = face === undefined ? box : letter;
      if (last !== undefined && last.face === kind && last.isBackwards === isBackwards) last.text += shown;
      else runs.push({ text: shown, face: kind, isBackwards });
    }
  }
  return runs.find(({ text: words }) => /[\p{L}\p{N}]/u.test(words))?.isBackwards === true
    ? runs.reverse()
    : runs;
}

/** As much of a text, from its beginning, as fits. */
function cut(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const letters = Array.from(text);
  let [low, high] = [0, letters.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(letters.slice(0, middle).join(""))) low = middle;
    else high = middle;
  }
  return letters.slice(0, low).join("");
}
