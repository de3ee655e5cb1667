import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request as send } from "node:http";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "@stallkeeper/testkit";
import { readConfig } from "../config.ts";
import type { Services } from "../context.ts";
import { answerUnknownRoutes, createHttpServer, guardRoutes, serveClient } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "sk-client-"));
const dist = join(folder, "dist");
const script = "console.log('hello');".repeat(100);
const config = readConfig([], {});
const app = createHttpServer(config, silentLog());
let url = "";

beforeAll(async () => {
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(dist, "assets/index-AbCd1234.js"), script);
  writeFileSync(join(dist, "assets/index-AbCd1234.js.br"), brotliCompressSync(script));
  writeFileSync(join(dist, "assets/index-AbCd1234.js.map"), "{}");
  writeFileSync(join(dist, "favicon.svg"), "<svg/>");
  writeFileSync(join(dist, ".env"), "SECRET=1");
  guardRoutes(app, { config } as Services, async () => null);
  serveClient(app, dist);
  answerUnknownRoutes(app);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the path as it is: a URL parser would tidy it up first. */
function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = send(
        { host: "127.0.0.1", port: new URL(url).port, path, method, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers as Record<string, string>,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.on("error", reject);
      outgoing.end();
    },
  );
}

test("before the client is built its address is a plain 404, afterwards the page", async () => {
  expect((await get("/")).status).toBe(404);
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>Stallkeeper</title>");
  const page = await get("/");
  expect(page).toMatchObject({
    status: 200,
    headers: { "cache-control": "no-cache", "content-type": "text/html; charset=utf-8" },
  });
  expect(page.headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  expect(page.headers["content-security-policy"]).not.toContain("unsafe");
});

test("the client's own paths get the page, a missing script or call does not", async () => {
  for (const path of ["/shipping", "/shipping/orders/7?x=1", "/reset/abc", "/404", "/never/heard/of"]) {
    const answer = await get(path);
    expect([path, answer.status, answer.body.toString().startsWith("<!doctype")]).toEqual([path, 200, true]);
  }
  for (const path of [
    "/assets/gone-12345678.js",
    "/assets/",
    "/api",
    "/api/",
    "/api/nothing",
    "/graphql",
    "/robots.txt",
    "/favicon.png",
  ]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers["content-type"]]).toEqual([
      path,
      404,
      "application/json; charset=utf-8",
    ]);
  }
});

test("hashed files are kept for ever, sent encoded where the client takes it, and known again", async () => {
  const plain = await get("/assets/index-AbCd1234.js");
  expect(plain).toMatchObject({
    status: 200,
    headers: {
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    },
  });
  expect(plain.body.toString()).toBe(script);
  const small = await get("/assets/index-AbCd1234.js", { "accept-encoding": "gzip, br;q=1.0" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(small.body).toString()).toBe(script);
  expect((await get("/assets/index-AbCd1234.js", { "if-none-match": plain.headers.etag ?? "" })).status).toBe(
    304,
  );
  const head = await get("/assets/index-AbCd1234.js", {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test("no path climbs out, and hidden files and source maps are not there", async () => {
  const paths = [
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/%2e%2e%2fsecret.txt",
    "/assets/../../secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "//../secret.txt",
    "/....//secret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/.env",
    "/assets/.env",
    "/assets/index-AbCd1234.js.map",
    "/assets/index-AbCd1234.js.br",
    "/secret.txt%00.js",
    "/file:///etc/passwd",
    "/etc/passwd",
    "/proc/self/environ",
    "/..;/secret.txt",
    "/__proto__",
    "/constructor.js",
  ];
  for (const path of paths) {
    const answer = await get(path);
    const isPageOrRefusal =
      answer.status === 200
        ? answer.body.toString().startsWith("<!doctype")
        : answer.status >= 400 && answer.status < 500;
    expect([path, isPageOrRefusal, /secret/i.test(answer.body.toString())]).toEqual([path, true, false]);
  }
});

test("a person at an address that can't be read gets the page, a call gets the house's error", async () => {
  const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const path of ["/?order=%00", "/reset/%E0%A4%A", "/shipping/orders/%00"]) {
    expect([path, (await get(path, page)).headers["content-type"]]).toEqual([
      path,
      "text/html; charset=utf-8",
    ]);
    const call = await get(path, { accept: "application/json" });
    expect([path, call.status, JSON.parse(call.body.toString()).code]).toEqual([path, 400, "BODY_MALFORMED"]);
  }
  expect((await get("/api/meta/%E0%A4%A", page)).headers["content-type"]).toBe(
    "application/json; charset=utf-8",
  );
});
