import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runtimeConfig } from "../../platform/runtime-config.ts";
import { printLabels } from "./print-file.ts";

const counted: (string | undefined)[] = [];
const service = createServer((request, response) => {
  counted.push(request.url);
  response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
});
let opened: object | null = null;
const open = vi.fn<() => object | null>(() => opened);

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const address = service.address();
  runtimeConfig.apiUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  vi.stubGlobal("window", { open });
});
afterEach(() => {
  open.mockClear();
  counted.length = 0;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((done) => service.close(done));
});

test("a print counts once its window is open; what was blocked or is too much for one file counts nothing", async () => {
  expect(printLabels(["a"])).toBe(false);
  opened = {};
  expect(printLabels(Array.from({ length: 201 }, (_, n) => `l${n}`))).toBe(false);
  expect(open).toHaveBeenCalledTimes(1);
  expect(printLabels(["b", "c"])).toBe(true);
  await vi.waitFor(() => expect(counted).toEqual(["/api/labels/b/printed", "/api/labels/c/printed"]));
});
