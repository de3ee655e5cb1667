/**
 * A Chromium for the journeys: the machine's own, else Debian's package when we are root, else Playwright's
 * download.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { runCommand } from "./run-command.mjs";
import { findPinnedNode, root, scriptOf } from "./workspace.mjs";

// Without the windows of a whole browser first: it renders the same pages with four fifths of the work.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const packageTool = "apt-get";
const packages = ["chromium-headless-shell", "chromium"];

/** The browser's program. Throws an Error in words when none can be had. */
export async function findChromium() {
  return findInstalled() ?? (await installPackage()) ?? (await downloadBrowser());
}

function findInstalled() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") {
    if (canRun(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not run.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  return (
    [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(
      (path) => existsSync(path) && canRun(path),
    ) ?? null
  );
}

// Ubuntu's chromium-browser may be a note that tells people to use a snap: what counts is that it runs.
function canRun(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

async function installPackage() {
  if (process.getuid?.() !== 0 || spawnSync(packageTool, ["--version"], { stdio: "ignore" }).status !== 0)
    return null;
  process.stdout.write("Installing Chromium …\n");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand(packageTool, ["update", "-q"], { env, quiet: true });
  for (const name of packages) {
    const code = await runCommand(packageTool, ["install", "-y", "-q", "--no-install-recommends", name], {
      env,
      quiet: true,
    });
    if (code === 0) break;
  }
  return findInstalled();
}

async function downloadBrowser() {
  process.stdout.write("Downloading Chromium …\n");
  const code = await runCommand(findPinnedNode(), [scriptOf("playwright", "cli.js"), "install", "chromium"], {
    cwd: root,
  });
  const { chromium } = createRequire(pathToFileURL(join(root, "e2e/package.json")))("playwright");
  const path = chromium.executablePath();
  if (code === 0 && canRun(path)) return path;
  throw new Error(
    "There is no Chromium on this machine and none could be installed. Install one and set CHROMIUM_PATH.",
  );
}
