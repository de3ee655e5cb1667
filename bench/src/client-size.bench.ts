/** Kilobytes of gzipped script that a browser loads for the first route, which is the sign-in, and for a further one. */
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Figure } from "./measure.ts";

const dist = resolve(import.meta.dirname, "../../apps/web/dist");
const firstRouteKb = 180;
const furtherRouteKb = 80;

/** Reads the built client; throws when it was not built. */
export function measureClientSize(): Promise<Figure[]> {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const first = new Set([...html.matchAll(/(?:src|href|data-guest)="\/?([^"]+\.js)"/g)].map((match) => match[1] ?? ""));
  const scripts = readdirSync(join(dist, "assets")).filter((file) => file.endsWith(".js")).map((file) => `assets/${file}`);
  const further = scripts.filter((script) => !first.has(script)).map((script) => gzippedKb(script));
  const firstKb = [...first].reduce((sum, script) => sum + gzippedKb(script), 0);
  const largestKb = Math.max(0, ...further);
  return Promise.resolve([
    { name: "first route, gzipped script (floor: the budget)", value: firstKb, floor: firstRouteKb, unit: "KB", ratio: firstKb / firstRouteKb, bound: { most: 1 } },
    { name: "largest further script, gzipped (floor: the budget)", value: largestKb, floor: furtherRouteKb, unit: "KB", ratio: largestKb / furtherRouteKb, bound: { most: 1 } },
  ]);
}

function gzippedKb(script: string): number {
  return gzipSync(readFileSync(join(dist, script))).length / 1024;
}
