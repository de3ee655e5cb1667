import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuthExpired } from "@stallkeeper/connector-sdk";
import type { JsonValue, PlatformConversation, PlatformOffer } from "@stallkeeper/connector-sdk";
import { plainText } from "./conversation.mapping.ts";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebay } from "./ebay.connector.ts";

let market: EbayMarket;
beforeEach(async () => {
  market = await openEbayMarket();
});
afterEach(() => market.close());

describe("messages", () => {
  const port = () => ebay.messaging ?? expect.fail();
  const pullEverything = async (cursor: JsonValue) => {
    const found: PlatformConversation[] = [];
    let at = cursor;
    for (let hasMore = true; hasMore;) {
      const page =
        (await port().pullConversations?.(market.ctx, { cursor: at, pageSize: 2 })) ?? expect.fail();
      found.push(...page.entries);
      ({ nextCursor: at, hasMore } = page);
    }
    return { found, cursor: at };
  };

  it("of members and of eBay come in, then only what is new", async () => {
    const { talk } = market.ebay;
    const listing = { referenceType: "LISTING", referenceId: "110554" };
    const first = talk.write(null, { senderUsername: "ada" }, listing);
    for (let n = 0; n < 4; n += 1) talk.write(null, { senderUsername: `buyer_${n}` });
    talk.write(
      null,
      {
        senderUsername: "eBay",
        messageBody: "<html><style>p{}</style><p>Your fees&nbsp;&amp; more</p><br>Bye</html>",
      },
      { conversationType: "FROM_EBAY" },
    );
    const { found, cursor } = await pullEverything(null);
    expect(found).toHaveLength(6);
    expect(found.find(({ platformSessionId: id }) => id === first.conversationId)).toMatchObject({
      isRead: false,
      buyer: { handle: "ada" },
      items: [{ platformItemId: "110554" }],
      messages: [{ content: "Is it still there?", isByMe: false, isFromPlatform: false }],
    });
    expect(found.find(({ platformSessionId: id }) => id.startsWith("FROM_EBAY:"))).toMatchObject({
      messages: [{ content: "Your fees & more\n\nBye", isFromPlatform: true }],
    });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    talk.write(first.conversationId, { senderUsername: "ada", messageBody: "Hello?", createdDate: later });
    const again = await pullEverything(cursor);
    const met = again.found.find(({ platformSessionId: id }) => id === first.conversationId);
    expect(met?.messages.map(({ content }) => content)).toEqual(["Is it still there?", "Hello?"]);
    const third = await pullEverything(again.cursor);
    expect(third.found.map(({ platformSessionId: id }) => id)).toContain(first.conversationId);
    expect(third.found.length).toBeLessThan(again.found.length + 1);
  });

  it("are written once: into a conversation, or to a buyer about a listing; what was lost is found", async () => {
    const { conversationId } = market.ebay.talk.write(null, { senderUsername: "ada" });
    const message = {
      platformSessionId: conversationId,
      buyerIdentifier: "ada",
      buyerHandle: "ada",
      platformOrderId: null,
      platformItemIds: ["110554"],
      text: "Yes, it is.",
      idempotencyKey: "m",
    };
    const sent = await port().send?.(market.ctx, message);
    expect(sent?.platformSessionId).toBe(conversationId);
    const opened = await port().send?.(market.ctx, {
      ...message,
      platformSessionId: null,
      buyerHandle: "bob",
    });
    expect(opened?.platformSessionId).toMatch(/^c/);
    const query = {
      platformOrderId: null,
      notBefore: "2026-01-01T00:00:00.000Z",
      exceptIds: [],
      platformMessageId: null,
    };
    const lost = { ...message, ...query, text: "Lost on the way" };
    await market.makeTrouble("resetAfterCommit", { count: 1, path: "send_message" });
    await expect(port().send?.(market.ctx, lost)).rejects.toMatchObject({ effectUnknown: true });
    expect(await port().findSent?.(market.ctx, lost)).toMatchObject({ platformSessionId: conversationId });
    expect(await port().findSent?.(market.ctx, { ...lost, text: "Never sent" })).toBeNull();
    expect(
      await port().findSent?.(market.ctx, {
        ...message,
        ...query,
        buyerHandle: "bob",
        platformSessionId: null,
      }),
    ).toMatchObject({ platformSessionId: opened?.platformSessionId });
  });

  it("in the same words are told apart by their files; where that can't be told, nothing is sure", async () => {
    const picture = (mediaName: string) => ({
      mediaName,
      mediaType: "IMAGE",
      mediaUrl: `https://i.ebayimg.com/${mediaName}`,
    });
    const { conversationId } = market.ebay.talk.write(null, { senderUsername: "ada" });
    const write = (...names: string[]) =>
      market.ebay.talk.write(conversationId, {
        senderUsername: "northlane",
        recipientUsername: "ada",
        messageBody: "Here you go",
        messageMedia: names.map(picture),
      }).message.messageId;
    const look = (...names: string[]) =>
      port().findSent?.(market.ctx, {
        buyerHandle: "ada",
        text: "Here you go",
        platformSessionId: conversationId,
        platformOrderId: null,
        platformMessageId: null,
        notBefore: "2026-01-01T00:00:00.000Z",
        exceptIds: [],
        attachments: names.map((name) => ({ name, kind: "picture" })),
      });
    const cup = write("cup.jpg");
    expect(await look()).toBeNull();
    expect(await look("plate.jpg")).toMatchObject({ candidates: 0 });
    const plate = write("plate.jpg");
    expect(await look("plate.jpg")).toMatchObject({ platformMessageId: plate, candidates: 1 });
    expect(await look("cup.jpg")).toMatchObject({ platformMessageId: cup, candidates: 1 });
    write("cup.jpg");
    expect(await look("cup.jpg")).toMatchObject({ candidates: 2 });
  });

  it("that opened a conversation are looked for with their buyer alone, also once the buyer has answered", async () => {
    const text = "Sorry, that's too low.";
    const open = (recipientUsername: string) =>
      market.ebay.talk.write(null, { senderUsername: "northlane", recipientUsername, messageBody: text });
    const look = (buyerHandle: string) =>
      port().findSent?.(market.ctx, {
        buyerHandle,
        text,
        platformSessionId: null,
        platformOrderId: null,
        platformMessageId: null,
        notBefore: "2026-01-01T00:00:00.000Z",
        exceptIds: [],
      });
    const { conversationId } = open("ada");
    open("cyd");
    expect(await look("bob")).toBeNull();
    expect(await look("ada")).toMatchObject({ platformSessionId: conversationId });
    market.ebay.talk.write(conversationId, { senderUsername: "ada", messageBody: "And 40?" });
    expect(await look("ada")).toMatchObject({ platformSessionId: conversationId });
  });

  it("are marked as read and unread, of both kinds; one that eBay doesn't know is null", async () => {
    const { talk } = market.ebay;
    const one = talk.write(null, { senderUsername: "ada" });
    const other = talk.write(null, { senderUsername: "eBay" }, { conversationType: "FROM_EBAY" });
    await port().markRead?.(market.ctx, { platformSessionId: one.conversationId, isRead: true });
    await port().markRead?.(market.ctx, {
      platformSessionId: `FROM_EBAY:${other.conversationId}`,
      isRead: true,
    });
    expect([...talk.all.values()].map(({ unreadCount }) => unreadCount)).toEqual([0, 0]);
    await port().markRead?.(market.ctx, { platformSessionId: one.conversationId, isRead: false });
    expect(talk.all.get(one.conversationId)?.unreadCount).toBe(1);
    expect(await port().readConversation?.(market.ctx, "c99")).toBeNull();
  });

  it("with attachments bring them, but no scripts; text that only looks like a page stays as it is", async () => {
    const { conversationId } = market.ebay.talk.write(null, {
      senderUsername: "ada",
      messageMedia: [
        { mediaName: "crack.jpg", mediaType: "IMAGE", mediaUrl: "https://i.ebayimg.com/x.jpg" },
        { mediaName: "bad", mediaType: "IMAGE", mediaUrl: "javascript:alert(1)" },
      ],
    });
    const read = await port().readConversation?.(market.ctx, conversationId);
    expect(read?.messages[0]).toMatchObject({
      content: "Is it still there?",
      attachments: [{ name: "crack.jpg", kind: "picture", url: "https://i.ebayimg.com/x.jpg" }],
    });
    expect(plainText("3 < 4 & 5 > 2")).toBe("3 < 4 & 5 > 2");
  });

  it("carry pictures that eBay has stored first", async () => {
    const { conversationId } = market.ebay.talk.write(null, { senderUsername: "ada" });
    const bytes = Buffer.from("ffd8ffe0", "hex");
    await port().send?.(market.ctx, {
      platformSessionId: conversationId,
      buyerIdentifier: "ada",
      buyerHandle: "ada",
      platformOrderId: null,
      platformItemIds: [],
      text: "Here it is.",
      attachments: [{ name: "shelf & cup.jpg", mediaType: "image/jpeg", bytes }],
      idempotencyKey: "k-1",
    });
    const [upload, sent] = market.ebay.asked.slice(-2);
    expect(upload?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(upload?.text).toContain("<PictureName>shelf &amp; cup.jpg</PictureName>");
    expect(JSON.parse(sent?.text ?? "{}")).toMatchObject({
      conversationId,
      messageText: "Here it is.",
      messageMedia: [
        {
          mediaName: "shelf & cup.jpg",
          mediaType: "IMAGE",
          mediaUrl: "https://i.ebayimg.com/shelf & cup.jpg",
        },
      ],
    });
  });

  it("of eBay keep no character that can't be stored, and read those written as numbers", () => {
    expect(plainText("<p>It&#39;s &#x27;here&#x27;&#0;&#x0; &#xD800;&#999999999;</p>")).toBe(
      "It's 'here'\uFFFD\uFFFD \uFFFD&#999999999;",
    );
  });

  it("of eBay come in whichever way their list is sorted; newest first, old pages are left out", async () => {
    const { talk } = market.ebay;
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const write = (createdDate: string) =>
      talk.write(null, { senderUsername: "eBay", createdDate }, { conversationType: "FROM_EBAY" });
    for (let n = 0; n < 6; n += 1) write(days(30 - n));
    const seen = await pullEverything((await pullEverything(null)).cursor);
    expect(seen.found).toHaveLength(4);
    talk.listsOldestFirst = true;
    const fresh = write(days(0));
    const { found, cursor } = await pullEverything(seen.cursor);
    expect(found.at(-1)?.platformSessionId).toBe(`FROM_EBAY:${fresh.conversationId}`);
    talk.listsOldestFirst = false;
    expect((await pullEverything(cursor)).found).toHaveLength(4);
  });

  it("that are longer than one answer hold their newest words all the same", async () => {
    const { conversationId } = market.ebay.talk.write(null, { senderUsername: "ada" });
    for (let n = 1; n <= 60; n += 1)
      market.ebay.talk.write(conversationId, { senderUsername: "ada", messageBody: `No. ${n}` });
    market.ebay.talk.isOldestFirst = true;
    const { found } = await pullEverything(null);
    expect(found[0]?.messages.at(-1)?.content).toBe("No. 60");
    expect(found[0]?.messages).toHaveLength(61);
  });

  it.each([true, false])(
    "that are long are looked through to their end, oldest first: %s",
    async (isOldest) => {
      const { talk } = market.ebay;
      const { conversationId } = talk.write(null, { senderUsername: "ada" });
      for (let n = 1; n < 60; n += 1) talk.write(conversationId, { senderUsername: "ada" });
      talk.isOldestFirst = isOldest;
      const lost = {
        platformSessionId: conversationId,
        buyerIdentifier: "ada",
        buyerHandle: "ada",
        platformOrderId: null,
        platformItemIds: [],
        text: "Lost on the way",
        idempotencyKey: "m",
        notBefore: "2026-01-01T00:00:00.000Z",
        exceptIds: [],
        platformMessageId: null,
      };
      await market.makeTrouble("resetAfterCommit", { count: 1, path: "send_message" });
      await expect(port().send?.(market.ctx, lost)).rejects.toMatchObject({ effectUnknown: true });
      // What isn't found would be sent again.
      expect(await port().findSent?.(market.ctx, lost)).toMatchObject({ platformSessionId: conversationId });
      // Of a very long one both ends are read.
      for (let n = 60; n < 1_300; n += 1) talk.write(conversationId, { senderUsername: "ada" });
      const last = { ...lost, text: "Lost again" };
      await market.makeTrouble("resetAfterCommit", { count: 1, path: "send_message" });
      await expect(port().send?.(market.ctx, last)).rejects.toMatchObject({ effectUnknown: true });
      market.ebay.asked.length = 0;
      expect(await port().findSent?.(market.ctx, last)).toMatchObject({ platformSessionId: conversationId });
      expect(market.ebay.asked).toHaveLength(20);
    },
  );
});

describe("best offers", () => {
  const port = () => ebay.offers ?? expect.fail();
  const pullEverything = async (cursor: JsonValue, ctx = market.ctx) => {
    const found: PlatformOffer[] = [];
    let at = cursor;
    for (let hasMore = true; hasMore;) {
      const page = await port().pull(ctx, { cursor: at });
      expect(page.unreadable).toEqual([]);
      found.push(...page.entries);
      ({ nextCursor: at, hasMore } = page);
    }
    return { found, cursor: at };
  };

  it("come in over several pages; one that left the list is met once more, with its end", async () => {
    const ids = Array.from({ length: 45 }, () => market.ebay.offers.add());
    const first = await pullEverything(null);
    expect(first.found.map(({ platformOfferId: id }) => id)).toEqual(ids);
    expect(first.found[0]).toMatchObject({
      state: "new",
      canBeAccepted: true,
      amountMinor: 1_550,
      currency: "EUR",
      quantity: 1,
      buyer: { handle: "ada_1" },
      messageFromBuyer: 'Would you take this? "Thanks" & <greetings>',
      items: [{ platformItemId: "110554", name: "Green glass vase", priceMinor: 2_000 }],
    });
    for (const id of ids.slice(0, 22))
      Object.assign(market.ebay.offers.all.get(id) ?? {}, { status: "Expired" });
    Object.assign(market.ebay.offers.all.get(ids[22] ?? "") ?? {}, { status: "Retracted" });
    const second = await pullEverything(first.cursor);
    const ended = second.found.filter(({ state }) => state !== "new");
    expect(ended.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 22 }, () => "expired"),
      "withdrawn",
    ]);
    expect(ended.every(({ updatedAt, createdAt }) => updatedAt > (createdAt ?? ""))).toBe(true);
    const third = await pullEverything(second.cursor);
    expect(third.found.map(({ state }) => state)).toEqual(Array.from({ length: 22 }, () => "new"));
  });

  it("without an end are the same at every read, and nobody is told that they are new", async () => {
    const id = market.ebay.offers.add({ expires: "" });
    const [once, again] = [(await pullEverything(null)).found[0], (await pullEverything(null)).found[0]];
    expect(once).toMatchObject({ state: "new", createdAt: null, expiresAt: null });
    expect(again).toEqual(once);
    Object.assign(market.ebay.offers.all.get(id) ?? {}, { status: "Declined" });
    const ended = await port().read(market.ctx, { platformOfferId: id, platformItemId: null });
    expect(ended?.state).toBe("declined");
    expect((ended?.updatedAt ?? "") > (once?.updatedAt ?? "")).toBe(true);
  });

  it("for several pieces are compared with what all of them cost", async () => {
    market.ebay.offers.add({ quantity: 2, price: "30.0" });
    market.ebay.offers.add({ buyItNow: "0.0" });
    const { found } = await pullEverything(null);
    expect(found.map(({ amountMinor, items }) => [amountMinor, items[0]?.priceMinor])).toEqual([
      [3_000, 4_000],
      [1_550, 2_000],
    ]);
  });

  it("that a moved list leaves out are still followed to their end", async () => {
    const ids = Array.from({ length: 21 }, () => market.ebay.offers.add());
    const first = await pullEverything(null);
    const page = await port().pull(market.ctx, { cursor: first.cursor });
    // One of the first page ends: the second one begins an offer later, and skips the 21st.
    Object.assign(market.ebay.offers.all.get(ids[0] ?? "") ?? {}, { status: "Declined" });
    const second = await pullEverything(page.nextCursor);
    const last = ids[20] ?? "";
    expect(second.found.map(({ platformOfferId: id }) => id)).toEqual([last]);
    Object.assign(market.ebay.offers.all.get(last) ?? {}, { status: "Expired" });
    const third = await pullEverything(second.cursor);
    expect(third.found.filter(({ state }) => state !== "new")).toMatchObject([
      { platformOfferId: ids[0], state: "declined" },
      { platformOfferId: last, state: "expired" },
    ]);
  });

  it("are accepted, declined and countered; the state tells whether an answer arrived", async () => {
    const [one = "", other = "", third = ""] = [1, 2, 3].map(() => market.ebay.offers.add());
    const answer = {
      platformItemId: "110554",
      counter: null,
      messageToBuyer: "",
      idempotencyKey: "o",
    } as const;
    await market.makeTrouble("resetAfterCommit", { count: 1, path: "api.dll" });
    const lost = port().answer?.(market.ctx, { ...answer, platformOfferId: one, answer: "accept" });
    await expect(lost).rejects.toMatchObject({ effectUnknown: true });
    const ref = { platformOfferId: one, platformItemId: null };
    expect(await port().read(market.ctx, ref)).toMatchObject({ state: "accepted", canBeAccepted: false });
    await port().answer?.(market.ctx, {
      ...answer,
      platformItemId: null,
      platformOfferId: other,
      answer: "decline",
      messageToBuyer: `No <b>& "never"</b> ${"x".repeat(300)}`,
    });
    await port().answer?.(market.ctx, {
      ...answer,
      platformOfferId: third,
      answer: "counter",
      counter: { amountMinor: 1_799, currency: "EUR", quantity: 1 },
    });
    expect(market.ebay.offers.all.get(third)).toMatchObject({ status: "Countered", counter: "17.99" });
    expect(market.ebay.offers.answers.map(({ action }) => action)).toEqual(["Accept", "Decline", "Counter"]);
    expect(market.ebay.offers.answers[1]?.words).toHaveLength(250);
    await expect(
      port().answer?.(market.ctx, { ...answer, platformOfferId: one, answer: "decline" }),
    ).rejects.toMatchObject({ vendorCode: "21913" });
    expect(await port().read(market.ctx, { platformOfferId: "1", platformItemId: null })).toBeNull();
  });

  it("that were countered are followed until their buyer answers, once an hour", async () => {
    const expires = new Date(market.ctx.now().getTime() + 40 * 3_600_000).toISOString();
    const [taken = "", left = ""] = [1, 2].map(() => market.ebay.offers.add({ expires }));
    const setState = (id: string, status: string): void =>
      void Object.assign(market.ebay.offers.all.get(id) ?? {}, { status });
    const first = await pullEverything(null);
    for (const id of [taken, left]) setState(id, "Countered");
    const second = await pullEverything(first.cursor);
    expect(second.found.map(({ state }) => state)).toEqual(["countered", "countered"]);
    setState(taken, "Accepted");
    expect((await pullEverything(second.cursor)).found).toEqual([]);
    const hoursOn = (hours: number, cursor: JsonValue): ReturnType<typeof pullEverything> => {
      const later = new Date(market.ctx.now().getTime() + hours * 3_600_000);
      return pullEverything(cursor, { ...market.ctx, now: () => later });
    };
    // The buyer has yet to commit to its price: nothing is sold.
    setState(left, "PendingBuyerConfirmation");
    const third = await hoursOn(1, second.cursor);
    expect(third.found.map(({ platformOfferId: id, state }) => [id, state])).toEqual([
      [taken, "accepted"],
      [left, "countered"],
    ]);
    expect((await hoursOn(2, third.cursor)).found.map(({ state }) => state)).toEqual(["countered"]);
    // Its own end and a counter-offer's two days are past: nothing changes any more.
    const last = await hoursOn(24 * 5, third.cursor);
    expect((await hoursOn(24 * 6, last.cursor)).found).toEqual([]);
  });

  it("go on after the token has died, and stop when the sign-in has", async () => {
    market.ebay.offers.add();
    market.ebay.expireAccess();
    expect((await pullEverything(null)).found).toHaveLength(1);
    await market.revokeAccess();
    await expect(port().pull(market.ctx, { cursor: null })).rejects.toBeInstanceOf(AuthExpired);
  });
});
