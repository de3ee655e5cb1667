import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type PluginOption } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import config from "./vite.config.ts";

let root = "";
const encodeOnce = (config.plugins ?? [])
  .flat()
  .find(
    (plugin: PluginOption) =>
      plugin !== null && typeof plugin === "object" && "name" in plugin && plugin.name === "encode-once",
  );
const buildPage = () => build({ root, configFile: false, logLevel: "silent", plugins: [encodeOnce] });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "encode-once-"));
  await writeFile(join(root, "index.html"), '<script type="module" src="/main.js"></script>');
});
afterAll(() => rm(root, { recursive: true }));

test("a build that fails says why; one that ends leaves the encoded forms beside its files", async () => {
  await writeFile(join(root, "main.js"), 'import { gone } from "./gone.js"; gone();');
  await expect(buildPage()).rejects.toThrow("./gone.js");
  await writeFile(join(root, "main.js"), "document.title = 'Here';");
  await buildPage();
  expect((await readdir(join(root, "dist"))).toSorted()).toEqual([
    "assets",
    "index.html",
    "index.html.br",
    "index.html.gz",
  ]);
});
