import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AuthExpired, Malformed, RateLimited, Rejected, Temporary } from "../errors.ts";
import type { ConnectorError } from "../errors.ts";
import { createHttpClient } from "./http-client.ts";
import type { HttpTrace, VendorRequest } from "./vendor-http.ts";

let answer: (request: IncomingMessage, response: ServerResponse, call: number) => void = (
  _request,
  response,
) => response.end("{}");
let calls = 0;
const server = createServer((request, response) => {
  calls += 1;
  request.resume();
  request.on("end", () => answer(request, response, calls));
});
let baseUrl = "";
const traces: HttpTrace[] = [];
const slept: number[] = [];
const nowMs = Date.parse("2026-03-02T09:00:00.000Z");
const limits = { account: { perSecond: 1000, burst: 1000 }, pauseWithoutHintMs: 4_000 };
const newClient = (timeoutMs: number) =>
  createHttpClient({
    allowedHosts: () => new Set([new URL(baseUrl).host]),
    userAgent: "Stallkeeper/test",
    timeoutMs,
    trace: (trace) => traces.push(trace),
    sleep: async (ms) => void slept.push(ms),
    now: () => new Date(nowMs),
  });
/** What is answered at all is answered in its time, on a busy machine too. */
const client = newClient(300_000);
/** For what isn't answered. */
const impatient = newClient(500);
let accounts = 0;
const secretRequest = { headers: { authorization: "Bearer TOP-SECRET" }, query: { key: "TOP-SECRET" } };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await client.close();
  await impatient.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = 0;
  traces.length = 0;
  slept.length = 0;
  accounts += 1;
});

function ask<Body>(
  request: Partial<VendorRequest<Body>> & Pick<VendorRequest<Body>, "schema">,
  by = client,
): Promise<unknown> {
  return by
    .forAccount(`account-${accounts}`, limits)
    .request({ operation: "orders.list", method: "GET", url: `${baseUrl}/orders`, ...request });
}
const failure = (request: Partial<VendorRequest> = {}, by = client): Promise<ConnectorError> =>
  ask({ schema: z.unknown(), ...request }, by).then(
    () => {
      throw new Error("it succeeded");
    },
    (error: ConnectorError) => error,
  );

describe("answers", () => {
  it("hands back a body of the right shape, unpacked", async () => {
    answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"id":7}'));
    expect(await ask({ schema: z.object({ id: z.number() }) })).toMatchObject({
      isOk: true,
      status: 200,
      body: { id: 7 },
    });
  });
  it("replaces NUL and lone surrogates, which no database takes", async () => {
    answer = (_request, response) =>
      response.end(String.raw`{"name":"a\u0000b\ud83d","emoji":"\ud83c\udf81"}`);
    expect(await ask({ schema: z.unknown() })).toMatchObject({
      body: { name: "a\uFFFDb\uFFFD", emoji: "🎁" },
    });
  });
  it("hands back a status that the caller accepts", async () => {
    answer = (_request, response) => response.writeHead(404).end('{"error":"gone"}');
    expect(await ask({ schema: z.unknown(), accept: [404] })).toMatchObject({
      isOk: false,
      status: 404,
      other: { error: "gone" },
    });
  });
  it.each([
    ["no JSON", "<html>"],
    ["half a JSON text", '{"id":'],
    ["broken UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["the wrong shape", '{"id":"x"}'],
    ["a packed bomb", gzipSync(Buffer.alloc(11 * 1024 * 1024))],
  ])("is Malformed for %s", async (name, body) => {
    answer = (_request, response) =>
      response.writeHead(200, name === "a packed bomb" ? { "content-encoding": "gzip" } : {}).end(body);
    const error = await failure({ schema: z.object({ id: z.number() }), method: "POST" });
    expect(error).toBeInstanceOf(Malformed);
  });
  it("stops reading an answer that is too large", async () => {
    answer = (_request, response) => response.end(Buffer.alloc(12 * 1024 * 1024, 32));
    expect(await failure()).toBeInstanceOf(Malformed);
  });
});

describe("refusals", () => {
  it.each([
    [401, AuthExpired],
    [429, RateLimited],
    [500, Temporary],
    [502, Temporary],
    [503, Temporary],
    [408, Temporary],
    [400, Rejected],
    [403, Rejected],
    [409, Rejected],
    [422, Rejected],
    [301, Rejected],
    [302, Rejected],
  ] as const)("%s", async (status, kind) => {
    answer = (_request, response) =>
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end('{"code":"nope","message":"No."}');
    expect(await failure({ method: "POST" })).toBeInstanceOf(kind);
    expect(calls).toBe(1);
  });
  it("a refusal in JSON that was cut in half leaves the effect of a write unknown; a page of a firewall is a refusal", async () => {
    answer = (_request, response) =>
      response.writeHead(409, { "content-type": "application/json; charset=utf-8" }).end('{"error":"al');
    expect(await failure({ method: "POST", accept: [409] })).toMatchObject({
      kind: "Malformed",
      effectUnknown: true,
    });
    answer = (_request, response) =>
      response.writeHead(403, { "content-type": "text/html" }).end("<html>Blocked</html>");
    expect(await failure({ method: "POST" })).toMatchObject({ kind: "Rejected", vendorCode: "HTTP_403" });
  });
  it("keeps the vendor's code and words", async () => {
    answer = (_request, response) =>
      response.writeHead(422).end('{"errors":[{"code":"bad_courier","message":"Unknown courier."}]}');
    expect(await failure({ method: "POST" })).toMatchObject({
      vendorCode: "bad_courier",
      text: "Unknown courier.",
      effectUnknown: false,
    });
  });
  it("waits as a 429 asks before anything else of the account leaves, and other accounts go on", async () => {
    answer = (_request, response) => response.writeHead(429, { "retry-after": "120" }).end("{}");
    const first = await failure({ method: "POST" });
    expect(first).toBeInstanceOf(RateLimited);
    expect((first as RateLimited).retryAt.getTime()).toBe(nowMs + 120_000);
    answer = (_request, response) => response.end("{}");
    expect(await failure()).toMatchObject({ kind: "RateLimited" });
    expect(calls).toBe(1);
    accounts += 1;
    expect(await ask({ schema: z.unknown() })).toMatchObject({ isOk: true });
  });
  it("takes the connector's pause when a 429 names none", async () => {
    answer = (_request, response) => response.writeHead(429).end("{}");
    const error = (await failure({ method: "POST" })) as RateLimited;
    expect(error.retryAt.getTime()).toBe(nowMs + 4_000);
  });
});

describe("what was typed as an address", () => {
  it.each(["localhost:4010", "mailto:a@b.example", "", "/orders", "//shop.example/orders", "http://"])(
    "is refused before anything is sent where it is none: %j",
    async (url) => {
      const error = await failure({ url, method: "POST" });
      expect(error).toMatchObject({ kind: "Rejected", effectUnknown: false });
      const file = client.download({ operation: "photos.fetch", url, accept: "", maxBytes: 9, timeoutMs: 9 });
      await expect(file).rejects.toMatchObject({ kind: "Rejected" });
      expect([calls, slept]).toEqual([0, []]);
    },
  );
});

describe("tries", () => {
  it("repeats a read on passing trouble, with growing pauses, signed anew each time", async () => {
    answer = (_request, response, call) => (call < 3 ? response.writeHead(503).end() : response.end("{}"));
    const nonces: string[] = [];
    await ask({ schema: z.unknown(), sign: () => ({ query: { nonce: String(nonces.push("n")) } }) });
    expect(calls).toBe(3);
    expect(nonces).toHaveLength(3);
    expect(slept).toHaveLength(2);
    expect(slept[0]).toBeLessThanOrEqual(450);
    expect(slept[1]).toBeGreaterThanOrEqual(300);
  });
  it("gives up a read after three tries", async () => {
    answer = (_request, response) => response.writeHead(500).end();
    expect(await failure()).toBeInstanceOf(Temporary);
    expect(calls).toBe(3);
  });
  it.each([
    ["a 500", (response: ServerResponse) => response.writeHead(500).end()],
    ["no answer in time", () => undefined],
    ["a reset", (response: ServerResponse) => response.destroy()],
    [
      "an answer cut in half",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-length": "50" });
        response.write("{");
        setTimeout(() => response.destroy(), 5);
      },
    ],
    ["an unreadable answer", (response: ServerResponse) => response.end("<html>")],
  ])("sends a write once and says that its effect is unknown after %s", async (name, misbehave) => {
    answer = (_request, response) => {
      misbehave(response);
    };
    const by = name === "no answer in time" ? impatient : client;
    const error = await failure({ method: "POST", json: { a: 1 } }, by);
    expect(error.effectUnknown).toBe(true);
    expect(calls).toBe(1);
  });
  it("knows that a write which never left had no effect", async () => {
    const closed = createHttpClient({ allowedHosts: () => new Set(["127.0.0.1:9"]), userAgent: "test" });
    const error: unknown = await closed
      .forAccount("a", limits)
      .request({ operation: "orders.ship", method: "POST", url: "http://127.0.0.1:9/", schema: z.unknown() })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Temporary);
    expect(error).toMatchObject({ effectUnknown: false });
    await closed.close();
  });
});

describe("secrets", () => {
  it.each([401, 422, 500])("stand in no error and no trace (%s)", async (status) => {
    answer = (_request, response) => response.writeHead(status).end('{"message":"No."}');
    const error = await failure({ method: "POST", ...secretRequest });
    const text = [
      String(error),
      error.stack,
      JSON.stringify(error),
      String(error.cause),
      JSON.stringify(traces),
    ].join(" ");
    expect(traces).toHaveLength(1);
    expect(text).not.toContain("TOP-SECRET");
  });
  it("are masked where a marketplace sends them back", async () => {
    const basic = Buffer.from("ck_0123456789abcdef:cs_fedcba9876543210").toString("base64");
    answer = (request, response) =>
      response
        .writeHead(422)
        .end(
          JSON.stringify({
            message: `bad ${request.headers.authorization ?? ""} for ck_0123456789abcdef and cs_fedcba9876543210`,
          }),
        );
    const error = await failure({ method: "POST", headers: { authorization: `Basic ${basic}` } });
    expect(error.message).toBe("bad Basic *** for *** and ***");
    answer = (_request, response) =>
      response
        .writeHead(400)
        .end('{"error":"invalid_grant","error_description":"Unknown token refresh-0123456789abcdef"}');
    expect(
      (await failure({ method: "POST", form: { refresh_token: "refresh-0123456789abcdef" } })).message,
    ).toBe("Unknown token ***");
    for (const name of ["X-Vendor-Iaf-Token", "x-vendor-api-key"]) {
      answer = (request, response) =>
        response
          .writeHead(400)
          .end(JSON.stringify({ message: `bad ${request.headers[name.toLowerCase()]?.toString() ?? ""}` }));
      expect((await failure({ headers: { [name]: "v^1.1#i^1#0123456789abcdef" } })).message).toBe("bad ***");
    }
  });
  it("the trace names operation, path, status and time", async () => {
    answer = (_request, response) => response.end("{}");
    await ask({ schema: z.unknown(), ...secretRequest });
    expect(traces[0]).toMatchObject({
      operation: "orders.list",
      method: "GET",
      path: "/orders",
      status: 200,
      outcome: "ok",
      attempt: 1,
    });
  });
});

describe("a guard", () => {
  const guarded = (
    asked: { confirm: boolean; isStillWanted: boolean },
    request: Partial<VendorRequest> = {},
    by = client,
  ): Promise<unknown> =>
    by
      .forAccount(`account-${accounts}`, limits, {
        confirm: async () => asked.confirm,
        isStillWanted: () => asked.isStillWanted,
      })
      .request({
        operation: "orders.ship",
        method: "POST",
        url: `${baseUrl}/orders`,
        schema: z.unknown(),
        ...request,
      });
  beforeEach(() => {
    answer = (_request, response) => response.end("{}");
  });

  it.each([
    { confirm: false, isStillWanted: true },
    { confirm: true, isStillWanted: false },
  ])("calls a write off before a byte of it has left: %j", async (asked) => {
    await expect(guarded(asked)).rejects.toMatchObject({
      kind: "Temporary",
      effectUnknown: false,
      operation: "orders.ship",
    });
    expect(calls).toBe(0);
    expect(await guarded({ confirm: true, isStillWanted: true }, { json: { a: 1 } })).toMatchObject({
      status: 200,
    });
    expect(calls).toBe(1);
  });
  it("lets reads go, and keeps the time limit of a write that it lets go", async () => {
    expect(await guarded({ confirm: false, isStillWanted: false }, { method: "GET" })).toMatchObject({
      status: 200,
    });
    answer = () => undefined;
    await expect(guarded({ confirm: true, isStillWanted: true }, {}, impatient)).rejects.toMatchObject({
      kind: "Temporary",
      effectUnknown: true,
    });
  });
});

describe("when the process ends", () => {
  const closed = (
    wanted: Partial<VendorRequest>,
    waits = limits,
  ): { isAnswered: Promise<void>; ends: Promise<ConnectorError>; close(): void } => {
    const closing = new AbortController();
    const answered = Promise.withResolvers<void>();
    const own = createHttpClient({
      allowedHosts: () => new Set([new URL(baseUrl).host]),
      userAgent: "Stallkeeper/test",
      closing: closing.signal,
    });
    const account = own.forAccount("ends", waits);
    const ask = () =>
      account.request({
        operation: "orders.list",
        method: "GET",
        url: `${baseUrl}/orders`,
        schema: z.unknown(),
        ...wanted,
      });
    const endOf = async (): Promise<ConnectorError> => {
      try {
        await ask();
        answered.resolve();
        await ask();
      } catch (error) {
        return error as ConnectorError;
      } finally {
        await own.close();
      }
      throw new Error("it succeeded");
    };
    return { isAnswered: answered.promise, ends: endOf(), close: () => closing.abort() };
  };

  it.each(["GET", "POST"] as const)("a %s that hangs is broken off and not tried again", async (method) => {
    answer = () => undefined;
    const { ends, close } = closed({ method });
    await expect.poll(() => calls).toBe(1);
    close();
    const error = await ends;
    expect([error.kind, error.effectUnknown, calls]).toEqual(["Temporary", method === "POST", 1]);
  });

  it("a write that waits for its turn is not sent", async () => {
    answer = (_request, response) => response.end("{}");
    const { isAnswered, ends, close } = closed(
      { method: "POST" },
      { account: { perSecond: 0.05, burst: 1 }, pauseWithoutHintMs: 4_000 },
    );
    await isAnswered;
    setTimeout(close, 50);
    const error = await ends;
    expect([error.kind, error.effectUnknown, calls]).toEqual(["Temporary", false, 1]);
  });
});
