import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@stallkeeper/contract";
import { toWireError } from "../http/error-mapper.ts";
import { acceptRawBodies, decodeJson, decodeJsonObject, installDecoder, maxBodyBytes } from "./index.ts";

const bytesOf = (text: string) => Buffer.from(text, "utf8");

describe("decoding", () => {
  it.each([
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a lone surrogate written in UTF-8", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["a raw NUL", bytesOf('{"a":"\0"}')],
    ["an escaped NUL", bytesOf('{"a":"x\\u0000"}')],
    ["an escaped NUL in a key", bytesOf('{"x\\u0000":1}')],
    ["an escaped lone surrogate", bytesOf('{"a":"\\ud800"}')],
    ["__proto__", bytesOf('{"a":{"__proto__":{"isAdmin":true}}}')],
    ["__proto__ spelled with escapes", bytesOf('{"__pr\\u006fto__":1}')],
    ["a number beyond a double", bytesOf('{"a":1e999}')],
    ["51 levels", bytesOf(`${"[".repeat(51)}${"]".repeat(51)}`)],
    ["100,000 levels", bytesOf(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
    ["no JSON", bytesOf("{a:1}")],
    ["a byte order mark", bytesOf('\ufeff{"a":1}')],
  ])("refuses %s", (_, bytes) => {
    expect(() => decodeJson(bytes)).toThrow(
      expect.objectContaining({ code: "BODY_MALFORMED", status: 400 }) as AppError,
    );
  });

  it.each(["[]", '"text"', "1", "null", "true"])("refuses %s where an object is needed", (text) => {
    expect(() => decodeJsonObject(bytesOf(text))).toThrow(AppError);
  });

  it("takes 50 levels, an escaped backslash before u0000 and no body at all", () => {
    expect(decodeJson(bytesOf(`${"[".repeat(50)}${"]".repeat(50)}`))).toBeDefined();
    expect(decodeJsonObject(bytesOf('{"a":"\\\\u0000"}'))).toEqual({ a: "\\u0000" });
    expect(decodeJsonObject(Buffer.alloc(0))).toEqual({});
  });

  it("gives back any storable value unchanged", () => {
    const isPlain = (value: unknown) => !/__proto__|\\u0000/.test(JSON.stringify(value));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: "binary" }).filter(isPlain), (value) => {
        const text = JSON.stringify(value);
        expect(decodeJson(bytesOf(text))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe("the decoder before routes", () => {
  let app: FastifyInstance;
  let origin: string;
  beforeAll(async () => {
    app = fastify();
    installDecoder(app);
    app.setErrorHandler((error, request, reply) => {
      const wire = toWireError(error, request.id);
      return reply.code(wire.status).send(wire.body);
    });
    app.post("/echo", async (request) => ({ data: request.body ?? null }));
    app.get("/echo/:id", async () => ({ data: null }));
    await app.register(async (scope) => {
      acceptRawBodies(scope);
      scope.post("/raw", async (request) => ({ data: (request.body as Buffer).toString("hex") }));
    });
    origin = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app.close());

  const post = (path: string, body: BodyInit | null, headers: Record<string, string>) =>
    fetch(`${origin}${path}`, { method: "POST", body, headers });
  const json = { "content-type": "application/json" };

  it("answers malformed, too large and foreign bodies in the house's shape", async () => {
    const cases: [BodyInit, Record<string, string>, number, string][] = [
      ["{", json, 400, "BODY_MALFORMED"],
      ["[]", json, 400, "BODY_MALFORMED"],
      [`{"a":"${"x".repeat(maxBodyBytes)}"}`, json, 413, "BODY_TOO_LARGE"],
      ["a=1", { "content-type": "application/x-www-form-urlencoded" }, 415, "UNSUPPORTED_MEDIA"],
      ["{}", { "content-type": "text/plain" }, 415, "UNSUPPORTED_MEDIA"],
      ["{}", { "content-type": "application/json; charset=utf-16" }, 415, "UNSUPPORTED_MEDIA"],
      ["{}", { ...json, "content-encoding": "gzip" }, 415, "UNSUPPORTED_MEDIA"],
    ];
    for (const [body, headers, status, code] of cases) {
      const response = await post("/echo", body, headers);
      expect([response.status, await response.json()]).toEqual([
        status,
        expect.objectContaining({ code, status, msg: expect.any(String) as string }),
      ]);
    }
    expect((await fetch(`${origin}/echo/a%00b`)).status).toBe(400);
  });

  it("takes JSON objects, with or without a charset, and calls without a body", async () => {
    expect(
      await (await post("/echo", '{"a":"ü"}', { "content-type": "application/json; charset=UTF-8" })).json(),
    ).toEqual({ data: { a: "ü" } });
    expect((await post("/echo", null, {})).status).toBe(200);
    expect(await (await post("/echo", "", json)).json()).toEqual({ data: {} });
  });

  it("hands raw bytes of any type to a scope that asks for them", async () => {
    const response = await post("/raw", new Uint8Array([0, 255, 1]), {
      "content-type": "application/octet-stream",
    });
    expect(await response.json()).toEqual({ data: "00ff01" });
  });

  it("lives on after a body that never ends", async () => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write(
      "POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect((await post("/echo", "{}", json)).status).toBe(200);
  });
});
