/**
 * Leads imports past the doors of slices and of our own packages. A slice is entered through its index.ts,
 * but a bundler that meets one loads all that stands behind it: a list of orders would bring the drawer,
 * refunds and replies, and any rule of the domain all rules. So an import of names from a door becomes
 * imports of the files that those names come from. Without it the program is the same, in larger files.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Plugin } from "vite";

/**
 * Where a name of a door comes from: an export of a file or a package, or, for `export const loadX = () => import("./x.tsx")`,
 * the file itself.
 */
type Origin = { kind: "export"; file: string; name: string } | { kind: "lazy"; file: string };

const isDoor = (file: string): boolean => file.endsWith(`${sep}index.ts`) && existsSync(file);

/** The doors of our packages, whose files have no effects of their own. */
const packageDoors = new Map(
  ["domain", "contract"].map((name) => [
    `@stallkeeper/${name}`,
    resolve(import.meta.dirname, `../../../packages/${name}/src/index.ts`),
  ]),
);

/** The door that an import from a file in the folder enters; null for any other import. */
function findDoor(folder: string, from: string): string | null {
  const door = packageDoors.get(from) ?? (from.startsWith(".") ? resolve(folder, from) : null);
  return door !== null && isDoor(door) ? door : null;
}

const listNames = (list: string): { name: string; as: string }[] =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => {
      const [name = "", as = name] = part.split(/\s+as\s+/);
      return { name, as };
    });

/** The names of values that a file hands out by itself. */
function listOwnNames(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const made = source.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm);
  const listed = source.matchAll(/^export \{([^}]*)\}/gm);
  return [
    ...[...made].map(([, name = ""]) => name),
    ...[...listed].flatMap(([, list = ""]) => listNames(list).map(({ as }) => as)),
  ];
}

const doors = new Map<string, ReadonlyMap<string, Origin>>();

/**
 * The names that a door hands out, read once in a build. A name of its own code, other than a lazy file,
 * stays at the door.
 */
function readDoor(file: string): ReadonlyMap<string, Origin> {
  const known = doors.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(file, "utf8");
  const origins = new Map<string, Origin>();
  for (const [, list = "", from = ""] of source.matchAll(/export\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g)) {
    const next = findDoor(dirname(file), from);
    // A foreign package keeps its name: it is no file of ours.
    const origin = from.startsWith(".") ? resolve(dirname(file), from) : from;
    for (const { name, as } of listNames(list))
      origins.set(as, next === null ? { kind: "export", file: origin, name } : findOrigin(next, name));
  }
  for (const [, from = ""] of source.matchAll(/export \* from "(\.[^"]+)"/g)) {
    const next = findDoor(dirname(file), from);
    if (next !== null) for (const [name, origin] of readDoor(next)) origins.set(name, origin);
    else
      for (const name of listOwnNames(resolve(dirname(file), from)))
        origins.set(name, { kind: "export", file: resolve(dirname(file), from), name });
  }
  for (const [, name = "", from = ""] of source.matchAll(
    /export const (\w+) = \(\) => import\("(\.[^"]+)"\)/g,
  ))
    origins.set(name, { kind: "lazy", file: resolve(dirname(file), from) });
  doors.set(file, origins);
  return origins;
}

/** Where a name of a door comes from; the door itself for what it makes itself. */
export function findOrigin(door: string, name: string): Origin {
  return readDoor(door).get(name) ?? { kind: "export", file: door, name };
}

/** The code of a module with its imports of doors led past them; `null` when there are none. */
export function leadPastDoors(code: string, file: string): string | null {
  const folder = dirname(file);
  const pathTo = (target: string): string => {
    if (!isAbsolute(target)) return target;
    const path = relative(folder, target).replaceAll(sep, "/");
    return path.startsWith(".") ? path : `./${path}`;
  };
  const next = code
    .replaceAll(
      /import\s*\{([^}]*)\}\s*from\s*"(\.[^"]*\/index\.ts|@stallkeeper\/\w+)";/g,
      (whole, list: string, from: string) => {
        const door = findDoor(folder, from);
        if (door === null) return whole;
        const lines = listNames(list).map(({ name, as }) => {
          const origin = findOrigin(door, name);
          return origin.kind === "lazy"
            ? `const ${as} = () => import("${pathTo(origin.file)}");`
            : `import { ${origin.name === as ? as : `${origin.name} as ${as}`} } from "${pathTo(origin.file)}";`;
        });
        // As many lines as before, so that what stands below keeps its place in the source map.
        return lines.join(" ") + "\n".repeat(whole.split("\n").length - 1);
      },
    )
    .replaceAll(
      /\(await import\("(\.[^"]*\/index\.ts)"\)\)\.(\w+)(\(\))?/g,
      (whole, from: string, name: string, call: string | undefined) => {
        const door = findDoor(folder, from);
        if (door === null) return whole;
        const origin = findOrigin(door, name);
        if (origin.kind === "lazy") return call === undefined ? whole : `import("${pathTo(origin.file)}")`;
        return `(await import("${pathTo(origin.file)}")).${origin.name}${call ?? ""}`;
      },
    )
    .replaceAll(
      /import\("(\.[^"]*\/index\.ts)"\)(, "(\w+)"|\)\)\.(\w+))/g,
      (whole, from: string, rest: string, page: string | undefined, member: string | undefined) => {
        const door = findDoor(folder, from);
        const name = page ?? member ?? "";
        const origin = door === null ? null : findOrigin(door, name);
        return origin?.kind === "export" && origin.name === name
          ? `import("${pathTo(origin.file)}")${rest}`
          : whole;
      },
    );
  return next === code ? null : next;
}

/** The same for every module of a build. */
export function pastDoors(): Plugin {
  return {
    name: "past-doors",
    apply: "build",
    enforce: "pre",
    buildStart: () => doors.clear(),
    transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes("node_modules")) return null;
      const next = leadPastDoors(code, file);
      return next === null ? null : { code: next, map: null };
    },
  };
}
