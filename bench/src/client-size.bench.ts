/**
 * Kilobytes of gzipped script that a browser has to have before a page is drawn: the shell, with the sign-in,
 * and what each route needs beyond the shell. A route is all of its files with all that they import, not the
 * largest of them.
 */
import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Figure } from "./measure.ts";

const dist = resolve(import.meta.dirname, "../../apps/web/dist");
const shellKb = 180;
const routeKb = 80;

/** What the build tells the page's first script (apps/web/build/start-files.ts). */
interface Start {
  routes: Record<string, readonly number[]>;
  guest: readonly number[];
  files: readonly string[];
}

function readStart(html: string): Start {
  const told = /data-start="([^"]+)"/.exec(html)?.[1];
  if (told === undefined) throw new Error("The built page says nothing of its routes.");
  return JSON.parse(told.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) as Start;
}

/** The files with all that they import, however far. */
function withImports(files: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const folder = posix.dirname(file);
    const imports = readFileSync(join(dist, file), "utf8").matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g);
    for (const [, path = ""] of imports) waiting.push(posix.join(folder, path));
  }
  return found;
}

function gzippedKb(scripts: Iterable<string>): number {
  return [...scripts].reduce(
    (sum, script) => sum + gzipSync(readFileSync(join(dist, script))).length / 1024,
    0,
  );
}

const figureOf = (name: string, value: number, most: number): Figure => ({
  name: `${name}, gzipped script (floor: the budget)`,
  value,
  floor: most,
  unit: "KB",
  ratio: value / most,
  bound: { most: 1 },
});

/** Reads the built client; throws when it was not built. */
export function measureClientSize(): Promise<Figure[]> {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const { routes, guest, files } = readStart(html);
  const filesOf = (numbers: readonly number[]): string[] => numbers.map((number) => files[number] ?? "");
  const shell = withImports(
    [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+\.js)"/g)].map(([, file = ""]) => file),
  );
  const signIn = new Set([...shell, ...withImports(filesOf(guest))]);
  const beyond = Object.entries(routes)
    .map(([route, numbers]) => ({
      route,
      kb: gzippedKb([...withImports(filesOf(numbers))].filter((file) => !shell.has(file))),
    }))
    .toSorted((one, other) => other.kb - one.kb);
  const kbOf = (wanted: string): number => beyond.find(({ route }) => route === wanted)?.kb ?? Number.NaN;
  const [largest = { route: "none", kb: Number.NaN }] = beyond;
  return Promise.resolve([
    figureOf("shell and sign-in", gzippedKb(signIn), shellKb),
    figureOf("beyond the shell, Home", kbOf("/"), routeKb),
    figureOf("beyond the shell, Shipping", kbOf("/shipping"), routeKb),
    figureOf("beyond the shell, Messages", kbOf("/messaging"), routeKb),
    figureOf(`beyond the shell, largest route (${largest.route})`, largest.kb, routeKb),
  ]);
}
