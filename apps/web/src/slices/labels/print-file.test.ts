import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runtimeConfig } from "../../platform/runtime-config.ts";
import { openWaitingWindow, printLabels } from "./print-file.ts";
import { opensAfterBuying } from "./use-buy-label.ts";

const patience = { timeout: 60_000 };
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
  await vi.waitFor(
    () => expect(counted).toEqual(["/api/labels/b/printed", "/api/labels/c/printed"]),
    patience,
  );
});

test("a window opened by the press waits for the label: it shows its file, or closes; a blocked one counts no print", async () => {
  const [replace, close] = [vi.fn<(url: string) => void>(), vi.fn<() => void>()];
  opened = { closed: false, location: { replace }, close };
  const sheet = openWaitingWindow("print");
  expect([open.mock.calls, replace.mock.calls]).toEqual([[["about:blank", "_blank", "noopener=no"]], []]);
  expect(sheet.show(["b"])).toBe(true);
  expect(replace.mock.calls[0]?.[0]).toContain(
    "/api/labels/files?format=4x6&sort=list&pickSlips=none&opens=print&ids=b",
  );
  await vi.waitFor(() => expect(counted).toEqual(["/api/labels/b/printed"]), patience);
  openWaitingWindow("view").close();
  expect(close).toHaveBeenCalledTimes(1);
  opened = null;
  expect(openWaitingWindow("view").show(["c"])).toBe(false);
  expect(counted).toHaveLength(1);
});

test("the press that asks for its print gets it; else the person's choice counts", () => {
  expect([
    opensAfterBuying(true, "nothing"),
    opensAfterBuying(true, "view"),
    opensAfterBuying(false, "view"),
  ]).toEqual(["print", "print", "view"]);
  expect(opensAfterBuying(false, "nothing")).toBeNull();
});
