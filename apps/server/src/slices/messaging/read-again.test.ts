/** Conversations read again on demand, at a really running practice market. */
import { describe, expect, test } from "vitest";
import { openMessageShop } from "./send-message.fixture.ts";

const shop = openMessageShop();
const { client, sessionOf, freshSession } = shop;

describe("reading again on demand", () => {
  test("one conversation is read at once; all of them are made due", async () => {
    const session = await freshSession();
    await shop.practice.simulator.control("POST", "/messages", {
      market: "bazaar",
      sessionId: session.identifier,
      text: "Are you there?",
    });
    expect(
      await client().post(`/api/messages/reloadSession/${encodeURIComponent(session.id)}`),
    ).toMatchObject({ status: 200, body: { data: { _id: session.id } } });
    expect((await sessionOf(session.id)).messages.at(-1)).toMatchObject({
      content: "Are you there?",
      byMe: false,
    });
    await shop.practice.simulator.control("POST", "/messages", {
      market: "bazaar",
      sessionId: session.identifier,
      text: "Still?",
    });
    expect(await client().post("/api/messages/reload")).toMatchObject({
      status: 202,
      body: { data: { accounts: 1 } },
    });
    await expect.poll(async () => (await sessionOf(session.id)).messages.at(-1)?.content).toBe("Still?");
  });

  test("a platform that is away is told with its reason, and nothing is lost", async () => {
    const session = await freshSession();
    await shop.practice.simulator.control("POST", "/faults", {
      market: "bazaar",
      kind: "500",
      method: "GET",
      path: "conversations",
      count: 60,
    });
    expect(
      await client().post(`/api/messages/reloadSession/${encodeURIComponent(session.id)}`),
    ).toMatchObject({ status: 422, body: { code: "CONNECTION_REFUSED" } });
    expect((await sessionOf(session.id)).messages).toEqual(session.messages);
    expect(await client().post("/api/messages/reloadSession/nothing")).toMatchObject({
      status: 404,
      body: { msg: "Missing session!" },
    });
  });
});
