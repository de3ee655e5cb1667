/** Several ids as one part of an address. */
const separator = ",";

/** Ids as one part of an address; an id may hold anything. */
export const writeIds = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(separator);

/** The ids of such a text; a text that is none gives none. */
export function readIds(text: string): string[] {
  try {
    return [
      ...new Set(
        text
          .split(separator)
          .map(decodeURIComponent)
          .filter((id) => id !== ""),
      ),
    ];
  } catch {
    return [];
  }
}
