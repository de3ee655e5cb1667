import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { resolveApiUrl, runtimeConfig } from "../runtime-config.ts";
import { call } from "./api-client.ts";
import { countRequests, subscribeRequests, trackRequest } from "./requests-in-flight.ts";

const received: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const answers: Record<string, [status: number, body: string]> = {
  "/api/setup": [200, '{"data":{"needsOwner":false}}'],
  "/api/rules": [502, "<html>nginx 1.2 on host-7</html>"],
  "/api/stock/checks": [
    422,
    '{"msg":"No stock.","code":"X","status":422,"fields":{"quantity":"None left."}}',
  ],
};
const service = createServer((request, response) => {
  received.push({ url: request.url, headers: request.headers });
  const [status, body] = answers[request.url ?? ""] ?? [404, "{}"];
  response.writeHead(status, { "content-type": "application/json" }).end(body);
});
let url = "";

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const address = service.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => new Promise((done) => service.close(done)));

it("[HTTP-1] calls go to the configured address, else to local port 3000, and ask for JSON, plain text, anything", async () => {
  expect([resolveApiUrl("", null), resolveApiUrl(null, null)]).toEqual([
    "http://localhost:3000",
    "http://localhost:3000",
  ]);
  runtimeConfig.apiUrl = resolveApiUrl(`${url}/`, "http://elsewhere.example");
  expect(await call("GET /api/setup")).toEqual({ needsOwner: false });
  expect(received.at(-1)).toMatchObject({
    url: "/api/setup",
    headers: { accept: "application/json, text/plain, */*" },
  });
});

it("a refusal carries the service's words, status, code and fields; a page of a proxy none of its own", async () => {
  runtimeConfig.apiUrl = url;
  await expect(
    call("POST /api/stock/checks", { body: { itemIds: ["i"], answer: null } }),
  ).rejects.toMatchObject({
    message: "No stock.",
    status: 422,
    code: "X",
    fields: { quantity: "None left." },
  });
  await expect(call("GET /api/rules")).rejects.toMatchObject({
    message: "An unknown error occurred.",
    status: 502,
  });
});

it("a service that does not answer is said in words", async () => {
  runtimeConfig.apiUrl = "http://127.0.0.1:9";
  await expect(call("GET /api/setup")).rejects.toMatchObject({
    message: "The service can't be reached. Check the connection, then try again.",
    status: 500,
  });
});

it("[PAGE-8] calls under way are counted, at most to 100, and counted off when they end, however they end", async () => {
  const seen: number[] = [];
  const stop = subscribeRequests(() => seen.push(countRequests()));
  const ends: (() => void)[] = [];
  const calls = Array.from({ length: 130 }, (_, index) =>
    trackRequest(
      new Promise<void>((done, failed) => ends.push(index % 2 === 0 ? done : () => failed(new Error("no")))),
    ).catch(() => undefined),
  );
  expect([countRequests(), Math.max(...seen)]).toEqual([100, 100]);
  for (const end of ends) end();
  await Promise.all(calls);
  stop();
  expect(countRequests()).toBe(0);
});

it("a call that waits for a slow shop is given minutes, any other half of one", async () => {
  runtimeConfig.apiUrl = url;
  const limits = vi.spyOn(AbortSignal, "timeout");
  await call("GET /api/setup", { isSessionCall: true });
  await call("GET /api/setup", { isSessionCall: true, waitsForShop: true });
  expect(limits.mock.calls).toEqual([[30_000], [180_000]]);
  limits.mockRestore();
});
