import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runtimeConfig } from "../runtime-config.ts";
import { call } from "./api-client.ts";
import { registerRecentLogin } from "./recent-login.ts";

const received: string[] = [];
let answered = 0;
const turn = () => new Promise<void>((done) => setImmediate(done));
let isRecent = false;
const service = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  const answer = isRecent
    ? { data: "done" }
    : { msg: "Enter your password again.", code: "RECENT_LOGIN_REQUIRED", status: 403 };
  response
    .writeHead(isRecent ? 200 : 403, { "content-type": "application/json" })
    .end(JSON.stringify(answer), () => void (answered += 1));
});

beforeEach(async () => {
  received.length = 0;
  answered = 0;
  isRecent = false;
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const address = service.address();
  runtimeConfig.apiUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterEach(() => new Promise((done) => service.close(done)));

describe("a call that needs a recent sign-in", () => {
  it("asks once for all waiting calls and repeats each of them once", async () => {
    let asked = 0;
    const stop = registerRecentLogin(async () => {
      asked += 1;
      // Until both calls were answered and have read it: turns of the loop, whatever time they take.
      while (answered < 2) await turn();
      for (let turns = 0; turns < 50; turns += 1) await turn();
      isRecent = true;
      return true;
    });
    const answers = await Promise.all([
      call("POST /api/user/request2FA"),
      call("POST /api/user/recoveryCodes"),
    ]);
    stop();
    expect(answers).toEqual(["done", "done"]);
    expect(asked).toBe(1);
    expect(received.toSorted()).toEqual([
      "POST /api/user/recoveryCodes",
      "POST /api/user/recoveryCodes",
      "POST /api/user/request2FA",
      "POST /api/user/request2FA",
    ]);
  });

  it("repeats only once: a second refusal goes to the caller", async () => {
    const stop = registerRecentLogin(async () => true);
    await expect(call("GET /api/rules")).rejects.toMatchObject({
      code: "RECENT_LOGIN_REQUIRED",
      status: 403,
    });
    stop();
    expect(received).toHaveLength(2);
  });

  it("is refused without a repeat when the person gives up, the dialog fails, or nobody can ask", async () => {
    for (const handler of [async () => false, async () => Promise.reject(new Error("closed"))]) {
      const stop = registerRecentLogin(handler);
      await expect(call("GET /api/rules")).rejects.toMatchObject({ status: 403 });
      stop();
    }
    await expect(call("GET /api/rules")).rejects.toMatchObject({ status: 403 });
    expect(received).toHaveLength(3);
  });
});
