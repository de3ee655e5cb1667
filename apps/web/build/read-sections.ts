/**
 * Reads the sections as texts, for the build and for tools that run without the client: their pages, and the
 * files that each page is made of. The page's first script asks for those at once, where the table of routes
 * does so only when it was read and has run. read-sections.test.ts holds it against the sections themselves.
 */
import { readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { leadPastDoors } from "./doors.ts";

export interface ReadPage {
  path: string;
  /** The folder whose section it is. */
  slice: string;
  /** Its code, from src/: none is named for what app/ puts together or draws itself. */
  file: string | null;
  isForGuests: boolean;
}

const read = (file: string): string => readFileSync(file, "utf8");
const from = (src: string, file: string, path: string): string =>
  relative(src, resolve(dirname(file), path)).replaceAll(sep, "/");

/** The pages of one section, by its text. */
function readSection(src: string, file: string): ReadPage[] {
  const text = read(file);
  const slice = relative(resolve(src, "slices"), dirname(file));
  const loaders = new Map(
    [...text.matchAll(/const (\w+): LoadPage = async \(\) =>\s*\(await import\("([^"]+)"\)\)/g)].map(
      ([, name = "", path = ""]) => [name, path],
    ),
  );
  const [, rest = ""] = text.split("pages: [");
  // Up to what the section says next.
  return (rest.split(/\n {2}(?:\w+:|\/\/)/)[0] ?? "")
    .split('path: "')
    .slice(1)
    .map((page) => {
      const [path = ""] = page.split('"', 1);
      const [named, loader = "load"] = /\bload(?:: (\w+))?\b/.exec(page) ?? [];
      const code = named === undefined ? undefined : loaders.get(loader);
      return {
        path,
        slice,
        file: code === undefined ? null : from(src, file, code),
        isForGuests: page.includes('guard: "guestOnly"'),
      };
    });
}

/** Every page of the list of sections. */
export function readPages(src: string): ReadPage[] {
  const list = resolve(src, "app/sections.ts");
  return [...read(list).matchAll(/from "([^"]+)"/g)].flatMap(([, path = ""]) =>
    readSection(src, resolve(dirname(list), path)),
  );
}

/**
 * The files of the pages that app/ puts together, by address: its own, and the pages that it loads with it.
 */
export function readComposed(src: string): Map<string, readonly string[]> {
  const table = resolve(src, "app/composed-pages.ts");
  return new Map(
    [...read(table).matchAll(/"(\/[^"]*)": async \(\) =>\s*[^"]*import\("([^"]+)"\)/g)].map(
      ([, address = "", path = ""]) => {
        const file = resolve(dirname(table), path);
        const code = leadPastDoors(read(file), file) ?? read(file);
        const pages = [...code.matchAll(/const load\w+Page = \(\) => import\("([^"]+)"\)/g)];
        return [address, [from(src, table, path), ...pages.map(([, page = ""]) => from(src, file, page))]];
      },
    ),
  );
}

/** The rows that stand for an address: one that ends in a slash stands for all below it. */
function rowsOf(path: string): readonly string[] {
  const [fixed = ""] = path.split(/\{?-?\$/, 1);
  return path.endsWith("}") ? [fixed.slice(0, -1), fixed] : [fixed];
}

/** Which files each page is made of, from src/, by row. `/` is Home to whoever is signed in. */
export function readRouteFiles(src: string): Readonly<Record<string, readonly string[]>> {
  const composed = readComposed(src);
  const rows = readPages(src)
    .filter(({ isForGuests }) => !isForGuests)
    .flatMap(({ path, file }) =>
      rowsOf(path).map((row) => [row, file === null ? (composed.get(path) ?? []) : [file]] as const),
    );
  return { "/": ["slices/home/home-page.tsx"], ...Object.fromEntries(rows) };
}
