import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AuthExpired, Malformed, RateLimited, Rejected, Temporary } from "../errors.ts";
import { createHttpClient } from "./http-client.ts";

let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
  response.end();
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let canaryConnections = 0;
const canary = createServer((_request, response) => response.end("inside"));
canary.on("connection", () => {
  canaryConnections += 1;
});
let base = "";
let inside = "";
const client = createHttpClient({
  allowedHosts: () => new Set([new URL(base).host]),
  userAgent: "Stallkeeper/test",
});
const fetchFile = (url: string, limits: { maxBytes?: number; timeoutMs?: number } = {}): Promise<Buffer> =>
  client.download({
    operation: "photos.fetch",
    url,
    accept: "image/webp",
    maxBytes: 1_000,
    timeoutMs: 300_000,
    ...limits,
  });

beforeAll(async () => {
  await Promise.all(
    [server, canary].map((one) => new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve))),
  );
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  inside = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  canary.close();
  await client.close();
});
beforeEach(() => {
  asked.length = 0;
});

describe("a file of the open web", () => {
  it("comes byte by byte, asked for without sign-in", async () => {
    answer = (_request, response) => response.end(Buffer.from([0xff, 0xd8, 0x00, 0x01]));
    expect(await fetchFile(`${base}/a.jpg`)).toEqual(Buffer.from([0xff, 0xd8, 0x00, 0x01]));
    expect(asked[0]?.headers).toMatchObject({ accept: "image/webp", "user-agent": "Stallkeeper/test" });
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
  });
  it.each([
    ["named", true],
    ["unnamed", false],
  ])("is Malformed when it is too large and its size is %s", async (_name, isNamed) => {
    answer = (_request, response) => {
      if (isNamed) response.setHeader("content-length", 2_000);
      response.write(Buffer.alloc(1_500));
      response.end(Buffer.alloc(500));
    };
    await expect(fetchFile(`${base}/a.jpg`)).rejects.toBeInstanceOf(Malformed);
  });
  it.each([
    [404, Rejected],
    [401, AuthExpired],
    [429, RateLimited],
    [500, Temporary],
    [206, Rejected],
    [204, Rejected],
  ] as const)("a %s throws, after one try", async (status, kind) => {
    answer = (_request, response) => response.writeHead(status).end();
    await expect(fetchFile(`${base}/a.jpg`)).rejects.toBeInstanceOf(kind);
    expect(asked).toHaveLength(1);
  });
  it("is given up when it does not come in time", async () => {
    answer = (_request, response) => void response.write("x");
    await expect(fetchFile(`${base}/a.jpg`, { timeoutMs: 100 })).rejects.toBeInstanceOf(Temporary);
  });
  it("is found over three redirects and no more", async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("found");
      else response.writeHead(302, { location: `/${left - 1}` }).end("moved");
    };
    expect(String(await fetchFile(`${base}/3`))).toBe("found");
    await expect(fetchFile(`${base}/4`)).rejects.toMatchObject({ vendorCode: "REDIRECTED" });
  });
});

describe("nothing inside the network is reached", () => {
  it.each([
    "INSIDE/a.jpg",
    "http://localhost/a.jpg",
    "http://[::ffff:127.0.0.1]/a.jpg",
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "/a.jpg",
    "",
    `http://x/${"a".repeat(5_000)}`,
  ])("%s", async (template) => {
    await expect(fetchFile(template.replace("INSIDE", inside))).rejects.toMatchObject({
      vendorCode: "ADDRESS_NOT_ALLOWED",
    });
    expect(canaryConnections).toBe(0);
  });
  it.each(["INSIDE/a.jpg", "http://localhost/", "ftp://example.com/", "//user:pass@example.com/"])(
    "a redirect to %s is refused",
    async (template) => {
      answer = (_request, response) =>
        response.writeHead(301, { location: template.replace("INSIDE", inside) }).end();
      await expect(fetchFile(`${base}/a.jpg`)).rejects.toMatchObject({ vendorCode: "ADDRESS_NOT_ALLOWED" });
      expect(canaryConnections).toBe(0);
    },
  );
});
