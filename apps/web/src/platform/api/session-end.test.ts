import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runtimeConfig } from "../runtime-config.ts";
import { call, onSessionEnd } from "./api-client.ts";
import { askGraphql } from "./graphql-client.ts";

/**
 * Takes the key "new" alone; what the browser holds is changed while a call is under way, as a new sign-in
 * does.
 */
const browser = { cookie: "" };
let next = "old";
const received: string[] = [];
const service = createServer((request, response) => {
  const sent = request.headers.authorization?.replace("Basic ", "") ?? "old";
  received.push(`${request.url} ${sent}`);
  const isIn = browser.cookie === "apollo-token=new";
  response
    .writeHead(isIn ? 200 : 401, { "content-type": "application/json" })
    .end(isIn ? '{"data":{"n":1}}' : '{"msg":"Sign in first.","code":"SIGNED_OUT","status":401}');
  browser.cookie = `apollo-token=${next}`;
});
const ended = vi.fn<() => void>();
let stop = (): void => undefined;

beforeEach(async () => {
  received.length = 0;
  browser.cookie = "apollo-token=old";
  vi.stubGlobal("document", browser);
  stop = onSessionEnd(ended);
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const address = service.address();
  runtimeConfig.apiUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterEach(async () => {
  stop();
  ended.mockClear();
  vi.unstubAllGlobals();
  await new Promise((done) => service.close(done));
});

describe("a call that is refused because nobody is signed in", () => {
  it("ends the session, once, and is not repeated", async () => {
    next = "old";
    await expect(call("GET /api/setup")).rejects.toMatchObject({ status: 401 });
    expect([received.length, ended.mock.calls.length]).toEqual([1, 1]);
  });

  it("was sent with keys that were changed meanwhile: it is repeated with the new ones and ends nothing", async () => {
    next = "new";
    expect(await call("POST /api/messages/reload")).toEqual({ n: 1 });
    expect(ended).not.toHaveBeenCalled();
  });

  it("carries the new token in the repeat of a GraphQL call", async () => {
    next = "new";
    expect(await askGraphql("{ n }")).toEqual({ n: 1 });
    expect(received).toEqual(["/graphql old", "/graphql new"]);
  });

  it("ends nothing while signing in or asking who is here", async () => {
    next = "old";
    await expect(call("GET /api/user/session", { isSessionCall: true })).rejects.toMatchObject({
      status: 401,
    });
    expect(ended).not.toHaveBeenCalled();
  });
});
