/**
 * What a stranger's file is called on screen and where it's saved: one printable line without a path, and
 * with the ending of what the file is, whatever its name claimed.
 */
const mostCharacters = 80;
/** Control characters, line breaks, unassigned ones, and those that turn the direction of the text. */
const unshown = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** `ending` is that of the file's own type; null: nobody knows it, and the name keeps its own. Pure. */
export function cleanFileName(given: string, ending: string | null): string {
  const last = given.toWellFormed().normalize("NFC").replaceAll(unshown, "").split(/[/\\]/).at(-1) ?? "";
  const plain = last.replaceAll(/[<>:"|?*%]/g, "_").replaceAll(/^[.\s]+|[.\s]+$/g, "");
  const base = ending === null ? plain : plain.replace(/(?<=.)(?:\.[a-z0-9]{1,5})+$/i, "");
  const short = Array.from(base).slice(0, mostCharacters).join("").trim();
  return `${short === "" ? "file" : short}${ending === null ? "" : `.${ending}`}`;
}
