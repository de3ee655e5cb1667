/**
 * Paths that try to climb out of the client's folder or to reach what is hidden in it, by the hundred
 * (reliability, S4).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHouse, type House } from "./house.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "sk-odd-"));
const client = join(folder, "dist");
const planted = "planted-outside";
let house: House;

beforeAll(async () => {
  mkdirSync(join(client, "assets"), { recursive: true });
  writeFileSync(join(client, "index.html"), "<!doctype html><title>Stallkeeper</title>");
  writeFileSync(join(client, "assets/app-AbCd1234.js"), "export {};");
  for (const name of [
    ".env",
    ".git/config",
    "assets/.env",
    "assets/app-AbCd1234.js.map",
    ".htpasswd",
    ".npmrc",
  ]) {
    mkdirSync(join(client, name, ".."), { recursive: true });
    writeFileSync(join(client, name), planted);
  }
  for (const name of ["secret.txt", "master.key", "package.json"]) writeFileSync(join(folder, name), planted);
  house = await openHouse({ clientFolder: client });
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const ups = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%5c",
  "..\\",
  "%2e%2e%5c",
  "..%252f",
  "%252e%252e%252f",
  "..%c0%af",
  "%c0%ae%c0%ae/",
  "..%ef%bc%8f",
  "....//",
  "..;/",
  ".%2e/",
  "..%00/",
  "%uff0e%uff0e/",
];
const starts = ["/", "/assets/", "//", "/api/", "/shipping/", "/./"];
const targets = ["secret.txt", "master.key", "package.json", "etc/passwd"];
const climbing = starts.flatMap((start) =>
  ups.flatMap((up) =>
    targets.map(
      (target) => start + up.repeat(target.startsWith("etc") ? 12 : 1 + (start.length > 1 ? 1 : 0)) + target,
    ),
  ),
);
const hidden = [
  "/.env",
  "/.git/config",
  "/assets/.env",
  "/assets/app-AbCd1234.js.map",
  "/package.json",
  "/index.html.bak",
  "/.htpasswd",
  "/.npmrc",
  "/%2eenv",
  "/.%65nv",
  "/assets/%2eenv",
  "/.env%00.js",
  "/.env/",
  "/.env?x.js",
  "/.ENV",
  "/.git/HEAD",
];
const odd = [
  "/%",
  "/%0",
  "/%zz",
  "/%00",
  "/%0a",
  "/%0d%0aset-cookie:%20a=1",
  "/%ff",
  "/%f0%9f%92%a9",
  "/\u0001",
  "/a\tb",
  "/*",
  "/?",
  "/??",
  "/;",
  "/;a=1",
  "/~root",
  "/C:/windows/win.ini",
  "/file:///etc/passwd",
  "/proc/self/environ",
  "/__proto__",
  "/constructor",
  "/toString.js",
  "/con",
  "/nul.js",
  `/${"a/".repeat(400)}`,
  `/${"a".repeat(4_000)}`,
  "/assets",
  "/assets//",
  "/assets/%2f",
  "http://evil.example/",
  "//evil.example/%2e%2e",
  "/.well-known/security.txt",
  "/server-status",
  "/debug",
  "/metrics",
];

function get(path: string): Promise<{ status: number; type: string; location: string; body: string }> {
  return new Promise((resolve) => {
    const outgoing = send(
      { host: "127.0.0.1", port: new URL(house.url).port, path: encodeSpaces(path), method: "GET" },
      (answer) => {
        let body = "";
        answer.on("data", (chunk: Buffer) => (body += chunk.toString("latin1")));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers["content-type"] ?? "",
            location: answer.headers.location ?? "",
            body,
          }),
        );
      },
    );
    outgoing.on("error", () => resolve({ status: 400, type: "", location: "", body: "" }));
    outgoing.end();
  });
}
// What the HTTP module itself refuses to send is sent as a browser would encode it.
const encodeSpaces = (path: string) =>
  path
    .split("")
    .map((letter) => (letter <= " " || letter === "\\" ? encodeURIComponent(letter) : letter))
    .join("");

test("364 and more of them: the page, or a refusal; never a file from outside, a hidden one, or a fault of ours (S4)", async () => {
  const paths = [...new Set([...climbing, ...hidden, ...odd])];
  expect(paths.length).toBeGreaterThanOrEqual(364);
  const wrong: unknown[] = [];
  for (const path of paths) {
    const { status, body, location } = await get(path);
    const isPage = status === 200 && body.startsWith("<!doctype html><title>Stallkeeper</title>");
    const isRefused = status >= 400 && status < 500;
    const leads = location !== "" && !location.startsWith("/");
    if (!(isPage || isRefused) || body.includes(planted) || body.includes("root:") || leads)
      wrong.push({ path, status, body: body.slice(0, 80), location });
  }
  expect(wrong).toEqual([]);
});

test("a script or call that is not there is missing, and no page stands in for it (S4)", async () => {
  for (const path of [
    "/assets/gone-AbCd1234.js",
    "/assets/gone.css",
    "/assets/",
    "/app.js",
    "/robots.txt",
    "/api",
    "/api/gone",
    "/api/user/gone.js",
  ]) {
    const { status, type } = await get(path);
    expect([path, status, type]).toEqual([path, 404, "application/json; charset=utf-8"]);
  }
});
