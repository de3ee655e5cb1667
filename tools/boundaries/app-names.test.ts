/**
 * app/ knows the sections by their list alone: no file of it names a slice, an entry of the navigation or an
 * address of a section, but the list, what composes pages of several slices, and the few lines below.
 * `.dependency-cruiser.mjs` holds the same of its imports (app-lists-sections).
 */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readPages } from "../../apps/web/build/read-sections.ts";

const src = resolve(import.meta.dirname, "../../apps/web/src");
const composing = new RegExp(
  [
    "^(?:sections|composed-pages|live|open-order-tool|order-tool-host|profile-route)\\.",
    "^(?:recent-login-host|root-layout|server-switch|start-page)\\.",
    "^orders/|^palette/(?!command-source)|\\.test\\.",
  ].join("|"),
);

/** Where the frame itself leads, or what it keeps: each is a decision. */
const known = [
  // A dot of an account in the navigation leads to how it is read.
  "app-nav.tsx: /control",
  // An order's own page is remembered as that order, and the page of a mailed link is not.
  "recents.ts: /shipping",
  "recents.ts: /reset",
  // The start page is Home's to whoever is signed in, and the first visit ends with a step about orders.
  "routes.tsx: home",
  "routes.tsx: orders",
];

const slices = readdirSync(resolve(src, "slices"));
const first = new Set(readPages(src).map(({ path }) => path.split("/")[1] ?? ""));
const words = [...new Set([...slices, ...first])];
const inText = new RegExp(`["'\`^(]\\\\?(/)(${[...first].join("|")})\\b`, "g");
const asWord = new RegExp(`["'\`](${words.join("|")})["'\`]`, "g");

/** What a file of app/ names of the sections, comments and imports left out. */
function findNames(file: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$|^\} from .*$/gm, "");
  return [
    ...[...code.matchAll(inText)].map(([, slash = "", name = ""]) => `${file}: ${slash}${name}`),
    ...[...code.matchAll(asWord)].map(([, name = ""]) => `${file}: ${name}`),
  ];
}

test("app/ names no section but in its list and where it puts pages together", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: resolve(src, "app") }).filter(
    (file) => !composing.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => findNames(file, readFileSync(resolve(src, "app", file), "utf8")));
  expect([...new Set(found)].toSorted()).toEqual(known.toSorted());
});

test("an address, an entry and a slice are found, a comment is not", () => {
  expect(findNames("x.ts", 'go("/shipping/scan");')).toEqual(["x.ts: /shipping"]);
  expect(findNames("x.ts", 'if (nav === "inventory") show("order-detail");')).toEqual([
    "x.ts: inventory",
    "x.ts: order-detail",
  ]);
  expect(findNames("x.ts", '// "/shipping"\n/** "labels" */')).toEqual([]);
});
