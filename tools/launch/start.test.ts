/** The launcher, in a workspace of its own with a service and a builder of a few lines. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const inUse = pathToFileURL(resolve(import.meta.dirname, "../../apps/server/src/build-in-use.ts")).href;
const service = `
import { appendFileSync } from "node:fs";
import { holdBuild } from "${inUse}";
if (import.meta.dirname.includes("dist")) holdBuild(import.meta.dirname);
const end = (name) => { appendFileSync("ended", name); process.exit(7); };
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => end(name));
setInterval(() => undefined, 1000);
console.log("ready", process.pid, ...process.argv.slice(2));
`;
const builder = `
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
const outDir = process.argv[process.argv.indexOf("--outDir") + 1];
mkdirSync(outDir);
writeFileSync(outDir + "/index.html", "built");
appendFileSync(process.env.BUILDS, "b");
`;
const bundler = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
const outDir = process.argv[process.argv.indexOf("-d") + 1];
const main = readFileSync("apps/server/src/main.ts", "utf8");
mkdirSync(outDir);
writeFileSync(outDir + "/main.mjs", main.replace('"ready"', '"ready", "bundle"'));
appendFileSync(process.env.BUILDS, "s");
if (main.includes("broken")) process.exit(1);
`;

let root = "";
let children: ChildProcess[] = [];

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sk-launch-"));
  cpSync(import.meta.dirname, join(root, "tools/launch"), { recursive: true });
  put("package.json", JSON.stringify({ type: "module", dependencies: { node: process.versions.node } }));
  put("package-lock.json", "{}");
  put("node_modules/.package-lock.json", "{}");
  put("node_modules/vite/bin/vite.js", builder);
  put("node_modules/vite/package.json", JSON.stringify({ type: "commonjs" }));
  put("node_modules/rolldown/bin/cli.mjs", bundler);
  put("apps/server/src/main.ts", service);
  put("apps/web/src/main.tsx", "first");
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  rmSync(root, { recursive: true, force: true });
});

async function launch(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; words: string[] }> {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...inherited, BUILDS: join(root, "builds"), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  for (let output = ""; ;) {
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    output += chunk.toString();
    const line = /^ready (.*)\n/m.exec(output);
    if (line?.[1] !== undefined) return { child, words: line[1].split(" ") };
  }
}

const start = (...args: string[]) => launch(process.execPath, ["tools/launch/start.mjs", ...args]);
const countBuilds = (of: "b" | "s") => readFileSync(join(root, "builds"), "utf8").split(of).length - 1;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

describe("npm start", () => {
  test("builds once, again when a source changed, and leaves nothing half built", async () => {
    for (const [source, builds] of [
      ["first", 1],
      ["first", 1],
      ["second and longer", 2],
    ] as const) {
      if (source !== "first") put("apps/web/src/main.tsx", source);
      await end((await start()).child, "SIGTERM");
      expect(countBuilds("b")).toBe(builds);
    }
    expect(readdirSync(join(root, "apps/web")).sort()).toEqual(["dist", "src"]);
    expect(readFileSync(join(root, "apps/web/dist/index.html"), "utf8")).toBe("built");
  });

  test("joins the service once, again when a source changed, and keeps the builds that others may still run from", async () => {
    for (const [more, builds] of [
      ["", 1],
      ["", 1],
      ["// second", 2],
      ["// the third", 3],
      ["// and a fourth", 4],
    ] as const) {
      if (more !== "") put("apps/server/src/main.ts", `${service}${more}`);
      const { child, words } = await start();
      expect(words[0]).toBe("bundle");
      await end(child, "SIGTERM");
      expect(countBuilds("s")).toBe(builds);
    }
    const kept = readdirSync(join(root, "apps/server/dist"));
    expect(kept.filter((name) => !/^[0-9a-f]{16}$/.test(name))).toEqual([]);
    expect(kept).toHaveLength(3);
  });

  test("keeps a build that a process runs from, however many came after it, and lets it go with the process", async () => {
    const builds = () => readdirSync(join(root, "apps/server/dist")).length;
    const { child: running } = await start();
    const [held = ""] = readdirSync(join(root, "apps/server/dist"));
    const startWith = async (more: string) => {
      put("apps/server/src/main.ts", `${service}${more}`);
      await end((await start()).child, "SIGTERM");
    };
    for (const more of ["// second", "// the third", "// and a fourth", "// and then a fifth"])
      await startWith(more);
    expect(readdirSync(join(root, "apps/server/dist"))).toContain(held);
    expect(builds()).toBe(4);
    await end(running, "SIGKILL");
    await startWith("// the sixth and last of all");
    expect(readdirSync(join(root, "apps/server/dist"))).not.toContain(held);
    expect(builds()).toBe(3);
  });

  test("starts from the sources where they can't be joined, and leaves nothing half built", async () => {
    put("apps/server/src/main.ts", `${service}// broken`);
    const { child, words } = await start("--still");
    expect(words).toEqual([String(child.pid), "--still"]);
    await end(child, "SIGTERM");
    expect(readdirSync(join(root, "apps/server/dist"))).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "on the pinned Node is the service itself: flags, %s and exit code",
    async (signal) => {
      const { child, words } = await start("--port", "0", "--demo");
      expect(words).toEqual(["bundle", String(child.pid), "--port", "0", "--demo"]);
      expect(await end(child, signal)).toBe(7);
      expect(readFileSync(join(root, "ended"), "utf8")).toBe(signal);
    },
  );

  test("on another Node hands over to the pinned one, with flags, signals and exit code", async () => {
    put("package.json", JSON.stringify({ type: "module", dependencies: { node: "0.0.1" } }));
    mkdirSync(join(root, "node_modules/node/bin"), { recursive: true });
    symlinkSync(process.execPath, join(root, "node_modules/node/bin/node"));
    const { child, words } = await start("--still");
    expect(words[1]).not.toBe(String(child.pid));
    expect(words[2]).toBe("--still");
    expect(await end(child, "SIGTERM")).toBe(7);
    expect(readFileSync(join(root, "ended"), "utf8")).toBe("SIGTERM");
  });

  test("ends when the npm above it is gone without a word", async () => {
    const script = `"${process.execPath}" tools/launch/start.mjs; true`;
    const { child } = await launch("sh", ["-c", script], { npm_lifecycle_event: "start" });
    child.kill("SIGKILL");
    await expect.poll(() => readFileSync(join(root, "ended"), "utf8")).toBe("SIGTERM");
  });
});
