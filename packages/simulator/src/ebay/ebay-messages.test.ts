import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json } from "../testing/market-under-test.ts";
import { hasVendorDocuments } from "../testing/vendor-schemas.ts";
import { wsdlProblems } from "../testing/vendor-wsdl.ts";
import { startEbay } from "./ebay.fixture.ts";
import { parseXml } from "./xml.ts";
import type { EbayUnderTest } from "./ebay.fixture.ts";

let ebay: EbayUnderTest;
beforeEach(async () => {
  ebay = await startEbay("writer");
});
afterEach(() => ebay.stop());

const PATH = "/commerce/message/v1";
const codeOf = (reply: { json: Json }): Json | undefined => reply.json.errors?.[0]?.errorId;
const list = async (query = "conversation_type=FROM_MEMBERS"): Promise<Json> =>
  (await ebay.ask("GET", `${PATH}/conversation?${query}`)).json;

test("a question arrives unread, is answered, and is read; the answer stands in the ledger", async () => {
  const [order] = await ebay.control("POST", "/orders", {});
  await ebay.control("POST", "/messages", { orderId: order?.id, text: "Is it still there? 🦊" });
  const [first] = (await list()).conversations ?? [];
  expect(first).toMatchObject({
    conversationStatus: "ACTIVE",
    referenceType: "LISTING",
    unreadCount: 1,
    latestMessage: {
      messageBody: "Is it still there? 🦊",
      readStatus: false,
      senderUsername: order?.buyer?.handle,
      recipientUsername: "writer",
    },
  });
  const id = String(first?.conversationId);
  const sent = await ebay.ask("POST", `${PATH}/send_message`, {
    conversationId: id,
    messageText: "It is.",
    messageMedia: [
      { mediaName: "cup.jpg", mediaType: "IMAGE", mediaUrl: "https://pictures.example/cup.jpg" },
    ],
  });
  expect([sent.status, sent.json.messageBody]).toEqual([201, "It is."]);
  const read = (await ebay.ask("GET", `${PATH}/conversation/${id}?conversation_type=FROM_MEMBERS`)).json;
  expect((read.messages ?? []).map((one) => one.messageBody)).toEqual(["It is.", "Is it still there? 🦊"]);
  expect(read.messages?.[0]?.messageMedia).toHaveLength(1);
  expect((await list("conversation_type=FROM_MEMBERS&conversation_status=UNREAD")).total).toBe(0);
  const mark = (isRead: boolean): ReturnType<EbayUnderTest["ask"]> =>
    ebay.ask("POST", `${PATH}/update_conversation`, {
      conversationId: id,
      conversationType: "FROM_MEMBERS",
      read: isRead,
    });
  await ebay.control("POST", "/messages", { sessionId: id, text: "Thanks" });
  expect((await list("conversation_type=FROM_MEMBERS&conversation_status=UNREAD")).total).toBe(1);
  expect((await mark(true)).status).toBe(204);
  expect((await list()).conversations?.[0]?.unreadCount).toBe(0);
  const ledger = await ebay.control("GET", "/ledger?market=ebay&kind=message");
  expect(ledger).toMatchObject([{ sessionId: id, orderId: order?.id, payload: { messageText: "It is." } }]);
});

test("a seller opens a conversation with a buyer, about a listing or not, and with nobody else", async () => {
  const [order] = await ebay.control("POST", "/orders", {});
  const buyer = order?.buyer?.handle;
  const send = (body: object): ReturnType<EbayUnderTest["ask"]> =>
    ebay.ask("POST", `${PATH}/send_message`, body);
  expect(codeOf(await send({ messageText: "Hi" }))).toBe(355018);
  expect(codeOf(await send({ otherPartyUsername: "stranger", messageText: "Hi" }))).toBe(355006);
  expect(codeOf(await send({ otherPartyUsername: buyer, messageText: " " }))).toBe(355015);
  expect(codeOf(await send({ otherPartyUsername: buyer, messageText: "x".repeat(2001) }))).toBe(355013);
  const about = (referenceId: string, referenceType = "LISTING"): object => ({
    otherPartyUsername: buyer,
    messageText: "Sent today",
    reference: { referenceType, referenceId },
  });
  expect(codeOf(await send(about("999")))).toBe(355020);
  expect(codeOf(await send(about("abc")))).toBe(355016);
  expect(codeOf(await send(about("999", "ORDER")))).toBe(355003);
  const listing = (await ebay.control("GET", "/listings?market=ebay&account=writer")).find(
    (one) => one.seq === order?.lines?.[0]?.listingId,
  );
  expect((await send(about(String(listing?.id)))).status).toBe(201);
  expect((await send(about(String(listing?.id)))).status).toBe(201);
  const all = (await list(`conversation_type=FROM_MEMBERS&other_party_username=${String(buyer)}`))
    .conversations;
  expect(all).toHaveLength(1);
  expect(all?.[0]).toMatchObject({ referenceId: listing?.id, conversationTitle: listing?.title });
});

test("the list asks for its type, pages in step with its limit, and folders move up to ten at a time", async () => {
  await ebay.control("POST", "/messages", { count: 12 });
  expect(codeOf(await ebay.ask("GET", `${PATH}/conversation`))).toBe(355017);
  const refusals = [
    ["limit=51", 355009],
    ["limit=10&offset=5", 355008],
    ["start_time=yesterday", 355005],
    ["reference_id=1", 355022],
    ["conversation_status=NEW", 355001],
  ] as const;
  for (const [query, code] of refusals)
    expect(
      codeOf(await ebay.ask("GET", `${PATH}/conversation?conversation_type=FROM_MEMBERS&${query}`)),
    ).toBe(code);
  const first = await list("conversation_type=FROM_MEMBERS&limit=10");
  expect(first).toMatchObject({ total: 12, limit: 10, offset: 0 });
  const second = (await ebay.ask("GET", String(first.next).replace(ebay.market.url, ""))).json;
  expect(second.conversations).toHaveLength(2);
  const wishes = [...(first.conversations ?? []), ...(second.conversations ?? [])].map((one) => ({
    conversationId: one.conversationId,
    conversationType: "FROM_MEMBERS",
    conversationStatus: "ARCHIVE",
  }));
  const bulk = (conversations: object[]): ReturnType<EbayUnderTest["ask"]> =>
    ebay.ask("POST", `${PATH}/bulk_update_conversation`, { conversations });
  expect(codeOf(await bulk(wishes))).toBe(355019);
  const [one, ...others] = wishes.slice(0, 10);
  const done = await bulk([{ ...one, conversationId: "cv-0" }, ...others]);
  expect(done.json.conversationsMetadata).toEqual({
    totalConversationsCount: 10,
    updateSuccessCount: 9,
    updateFailureCount: 1,
  });
  expect((await list("conversation_type=FROM_MEMBERS&conversation_status=ARCHIVE")).total).toBe(9);
});

test("a picture is stored by the picture service, sent by its address, and shown to whoever has that", async () => {
  await ebay.control("POST", "/messages", { text: "Is there a crack?" });
  const id = String(((await list()).conversations ?? [])[0]?.conversationId);
  const { headers } = await ebay.market.signIn("ebay", "writer");
  const bytes = Buffer.from("ffd8ffe000104a4649460001ffd9", "hex");
  const upload = async (parts: readonly Blob[]): Promise<string> => {
    const form = new FormData();
    for (const part of parts) form.append("part", part);
    const answer = await fetch(`${ebay.market.url}/ws/api.dll`, {
      method: "POST",
      headers: {
        "x-ebay-api-call-name": "UploadSiteHostedPictures",
        "x-ebay-api-iaf-token": String(headers.authorization).slice("Bearer ".length),
      },
      body: form,
    });
    const text = await answer.text();
    const root = parseXml(text);
    const type = "UploadSiteHostedPicturesResponseType";
    expect(hasVendorDocuments && root !== null ? wsdlProblems(root, type) : []).toEqual([]);
    return text;
  };
  const name = "UploadSiteHostedPicturesRequest";
  const xml = new Blob([
    `<${name} xmlns="urn:ebay:apis:eBLBaseComponents"><PictureName>cup.jpg</PictureName></${name}>`,
  ]);
  const stored = await upload([xml, new Blob([bytes])]);
  const [, mediaUrl = ""] = /<FullURL>([^<]+)</.exec(stored) ?? [];
  expect(Buffer.from(await (await fetch(mediaUrl)).arrayBuffer()).equals(bytes)).toBe(true);
  const media = { mediaName: "cup.jpg", mediaType: "IMAGE", mediaUrl };
  const message = { conversationId: id, messageText: "None.", messageMedia: [media] };
  const sent = await ebay.ask("POST", `${PATH}/send_message`, message);
  expect([sent.status, sent.json.messageMedia]).toEqual([201, [media]]);
  for (const refused of [await upload([xml]), await upload([xml, new Blob(["<svg/>"])])])
    expect(refused).toContain("<Ack>Failure</Ack>");
  expect((await fetch(`${mediaUrl}0`)).status).toBe(404);
});
