/**
 * Which modules share a file, and what the page's first script is told: the files of every route, and what a
 * route asks the service first. So code and orders travel while the app itself is read, not one after the
 * other.
 */
import { resolve, sep } from "node:path";
import type { Plugin } from "vite";
import { readRouteFiles } from "./read-sections.ts";
import { listQuery, topVariables } from "../src/slices/orders/top-orders.ts";

const src = resolve(import.meta.dirname, "../src");
const routeFiles = readRouteFiles(src);

/** What begins a file of its own, beside the pages. */
const entries = {
  first: "main.tsx",
  guest: "slices/identity/index.ts",
  live: "app/live.ts",
  drawer: "app/orders/order-drawer.tsx",
} as const;
const [home, shipping] = ["slices/home/home-page.tsx", "app/orders/shipping-route.tsx"];
/** The grid of rows: not every page that needs orders lists them. */
const grid = resolve(src, "ui/data-grid") + sep;
const slices = resolve(src, "slices") + sep;

/** What a route asks the service first, as the app itself would ask it. */
const topOrders = { path: "/graphql", body: JSON.stringify({ query: listQuery, variables: topVariables }) };
const firstAsked: Readonly<Record<string, typeof topOrders>> = { "/shipping": topOrders };

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

function reach(entry: string, modules: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [resolve(src, entry)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** What this many pages need is in a file that they share. */
const sharedByPages = 5;
/** What this many pages need comes with the shell: parts and rules soon, a slice's own code late. */
const neededByMost = { slice: 14, other: 10 };

type Name =
  | "first"
  | "orders"
  | "list"
  | "shared"
  | "labels"
  | "stock"
  | "messaging"
  | "uploads"
  | "exports"
  | "analytics"
  | "admin"
  | "views"
  | "guest"
  | "home"
  | "shipping"
  | "drawer";
const names: readonly Name[] = [
  "first",
  "orders",
  "list",
  "shared",
  "labels",
  "stock",
  "messaging",
  "uploads",
  "exports",
  "analytics",
  "admin",
  "views",
  "guest",
  "home",
  "shipping",
  "drawer",
];

/** Slices whose shared part is large and which several pages do without: it is a file of its own. */
const apart: readonly Name[] = [
  "labels",
  "stock",
  "messaging",
  "uploads",
  "exports",
  "analytics",
  "admin",
  "views",
];
/** Where the code of a slice stands: its own, and its rules in the domain. */
const homes = [slices, resolve(src, "../../../packages/domain/src") + sep];
const sliceApart = (id: string): Name | undefined =>
  apart.find((slice) => homes.some((home) => id.startsWith(home + slice + sep)));

/**
 * Which file each module belongs to; none is named for one that two or three pages have in common: the
 * bundler finds those.
 */
function assign(modules: ModuleGraph): ReadonlyMap<string, Name> {
  const pages = new Map(
    [...new Set(Object.values(routeFiles).flat()), entries.guest, entries.drawer].map((entry) => [
      entry,
      reach(entry, modules),
    ]),
  );
  const first = reach(entries.first, modules);
  const live = reach(entries.live, modules);
  const alone: Readonly<Record<string, Name>> = {
    [entries.guest]: "guest",
    [home]: "home",
    [shipping]: "shipping",
    [entries.drawer]: "drawer",
  };
  const assigned = new Map<string, Name>();
  for (const id of first) assigned.set(id, "first");
  for (const id of new Set([...live, ...[...pages.values()].flatMap((reached) => [...reached])])) {
    if (first.has(id)) continue;
    const needing = [...pages].filter(([, reached]) => reached.has(id)).map(([entry]) => entry);
    const isShared = needing.length >= sharedByPages;
    const isNeededByMost = needing.length >= neededByMost[id.startsWith(slices) ? "slice" : "other"];
    // What the sign-in shares with all other pages comes with the shell.
    if (isNeededByMost || (isShared && needing.includes(entries.guest))) assigned.set(id, "first");
    else if (id.startsWith(grid)) assigned.set(id, "list");
    else if (live.has(id)) assigned.set(id, "orders");
    else if (isShared && sliceApart(id) === "views") assigned.set(id, "views");
    else if (needing.includes(shipping) && isShared) assigned.set(id, "orders");
    else if (needing.includes(shipping) && needing.includes(home)) assigned.set(id, "list");
    else if (isShared) assigned.set(id, sliceApart(id) ?? "shared");
    else if (needing.length === 1) {
      const name = alone[needing[0] ?? ""];
      if (name !== undefined) assigned.set(id, name);
    }
  }
  return assigned;
}

/**
 * The files of the build that hold more than one page needs, in the order in which a module is given to them.
 * A browser opens six connections at most, so that each further file costs a turn of its own.
 */
export function joinStartFiles() {
  let assigned: ReadonlyMap<string, Name> | null = null;
  return names.map((name, index) => ({
    priority: names.length - index,
    debugName: name,
    includeDependenciesRecursively: false,
    name: (id: string, modules: ModuleGraph): string | null => {
      assigned ??= assign(modules);
      return assigned.get(id) === name ? name : null;
    },
  }));
}

/**
 * The row that an address belongs to: its own, else the longest one that ends in a slash and begins it. The
 * same rule stands in public/theme.js.
 */
export function findRoute(rows: readonly string[], path: string): string | null {
  if (rows.includes(path)) return path;
  const above = rows.filter((row) => row !== "/" && row.endsWith("/") && path.startsWith(row));
  return above.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

interface Chunk {
  type: "chunk";
  fileName: string;
  name: string;
  imports: readonly string[];
  moduleIds: readonly string[];
}

type Bundle = Readonly<Record<string, { type: "asset" } | Chunk>>;

/**
 * The files that stand behind modules, each once, with all that they import; throws when a module is in no
 * file.
 */
function listFiles(bundle: Bundle, modules: readonly string[], known: ReadonlySet<string>): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<string>();
  const take = (fileName: string): void => {
    const file = bundle[fileName];
    if (found.has(fileName) || known.has(fileName) || file?.type !== "chunk") return;
    found.add(fileName);
    for (const imported of file.imports) take(imported);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(src, module)));
    if (chunk === undefined) throw new Error(`No file of the build holds ${module}.`);
    take(chunk.fileName);
  }
  return [...found];
}

/** Tells the first script the files of every route and what each asks first. */
export function nameStartFiles(): Plugin {
  return {
    name: "name-start-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const shell = new Set(listFiles(bundle, [entries.first], new Set()));
        const files: string[] = [];
        const numberOf = (file: string): number =>
          files.includes(file) ? files.indexOf(file) : files.push(file) - 1;
        const numbersOf = (modules: readonly string[]): number[] =>
          listFiles(bundle, modules, shell).map(numberOf);
        const routes = Object.fromEntries(
          Object.entries(routeFiles).map(([row, modules]) => [row, numbersOf(modules)]),
        );
        const told = { routes, guest: numbersOf([entries.guest]), files, asked: firstAsked };
        return (
          html
            .replace(
              'src="/theme.js"',
              `src="/theme.js" data-start="${JSON.stringify(told).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
            )
            // What is painted first needs styles and a font alone: on a slow line they do not share it with
            // scripts.
            .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        );
      },
    },
  };
}
