/** The section whose address a mistyped one most resembles: at most two letters differ. */
import { navEntries } from "./places.ts";

const mostDifferences = 2;

/** How many letters have to be changed, added or taken away. */
function countDifferences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const swap = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The address that was probably meant; null when none is near. */
export function findSimilarPath(path: string): string | null {
  const first = `/${path.split("/")[1]?.toLowerCase() ?? ""}`;
  if (first.length < 4) return null;
  const [best] = navEntries
    .filter(({ href }) => href !== "/")
    .map(({ href }) => ({ href, differences: countDifferences(first, href) }))
    .sort((one, other) => one.differences - other.differences);
  return best !== undefined && best.differences > 0 && best.differences <= mostDifferences ? best.href : null;
}
