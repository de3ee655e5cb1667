/**
 * Files that go out with messages and come with them, at a really running practice market: what it got is
 * what its own ledger and pages say.
 */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpMember } from "@stallkeeper/testkit";
import { openMessageShop, type Session } from "../send-message.fixture.ts";
import { drawPicture, plainPdf, script } from "./hostile-files.fixture.ts";

const shop = openMessageShop();
const { client, rows, ledger, send, fault, freshSession, sessionOf } = shop;
const path = "/api/messages/attachments";

interface Sent {
  _id: string;
  name: string;
  kind: string;
}
const upload = async (bytes: Buffer, name: string): Promise<Sent> => {
  const { body } = await client().post(path, { name, file: bytes.toString("base64") });
  return (body as { data?: Sent }).data ?? expect.fail();
};
const filesSent = async (session: Session): Promise<(string[] | undefined)[]> =>
  (await ledger(session.identifier)).map(({ payload }) => (payload as { file_ids?: string[] }).file_ids);
type Attached = { name: string; kind: string; id?: string; url?: string };
function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error("it isn't there");
  return one;
}
const messagesOf = async (session: Session) =>
  (await sessionOf(session.id)).messages as (Session["messages"][number] & {
    _id: string;
    attachments?: Attached[];
  })[];
const open = (session: Session, messageId: string, index: number | string = 0, as = client()) =>
  fetch(
    [
      `${shop.practice.test.url}/api/messages/${encodeURIComponent(session.id)}/attachments`,
      encodeURIComponent(messageId),
      index,
    ].join("/"),
    { headers: { cookie: as.cookie() } },
  );

describe("a message with files", () => {
  test("arrives with them in order, and shows them here at once and after the next sync", async () => {
    const session = await freshSession();
    const [photo, sheet] = [
      await upload(await drawPicture("png"), "shelf.png"),
      await upload(await plainPdf(), "care.pdf"),
    ];
    const answer = await send({ text: "Here it is.", session: session.id, attachments: [photo, sheet] });
    expect(answer.status).toBe(200);
    expect(answer.data?.messages.at(-1)).toMatchObject({
      content: "Here it is.",
      attachments: [
        { name: "shelf.jpg", kind: "picture" },
        { name: "care.pdf", kind: "pdf" },
      ],
    });
    expect(answer.text).not.toMatch(/"url"|uploads/);
    const [ids = []] = await filesSent(session);
    expect(ids).toHaveLength(2);
    const before = found((await messagesOf(session)).at(-1));
    expect((await open(session, before._id)).headers.get("content-type")).toBe("image/jpeg");
    expect((await open(session, before._id, 1)).headers.get("content-disposition")).toContain("care.pdf");
    await client().post(`/api/messages/reloadSession/${encodeURIComponent(session.id)}`);
    const after = found((await messagesOf(session)).at(-1));
    expect([after._id, after.attachments?.map(({ url }) => typeof url)]).toEqual([
      before._id,
      ["string", "string"],
    ]);
    const again = await open(session, after._id);
    expect(again.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(Buffer.from(await again.arrayBuffer())).metadata()).toMatchObject({ width: 40 });
    for (const index of [2, "x", "-1"]) expect((await open(session, after._id, index)).status).toBe(404);
  });

  test("whose answer was lost is sent once, with its files once", async () => {
    const session = await freshSession();
    const photo = await upload(await drawPicture("png", "#135"), "a.png");
    await fault({ kind: "reset-after-commit", path: "/messages", count: 1 });
    const key = { "idempotency-key": randomUUID() };
    const wish = { text: "Lost on its way.", session: session.id, attachments: [photo] };
    const first = await send(wish, key);
    expect([200, 202]).toContain(first.status);
    await expect.poll(() => filesSent(session)).toHaveLength(1);
    expect((await send(wish, key)).status).toBe(200);
    expect((await filesSent(session)).map((ids) => ids?.length)).toEqual([1]);
    const other = await upload(await drawPicture("png", "#531"), "b.png");
    expect(await send({ ...wish, attachments: [other] }, key)).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  test("that its platform doesn't take, or that the store hasn't got, changes nothing", async () => {
    const session = await freshSession();
    const photo = await upload(await drawPicture("png", "#246"), "a.png");
    const six = Array.from({ length: 6 }, () => photo);
    expect(await send({ text: "Many", session: session.id, attachments: six })).toMatchObject({
      status: 400,
      fields: { attachments: "Bazaar takes up to 5 files per message." },
    });
    const eleven = await send({ text: "More", session: session.id, attachments: [...six, ...six] });
    expect(eleven.fields).toMatchObject({ attachments: "Up to 10 files." });
    const unknown = { _id: "0199a000-0000-7000-8000-000000000001", name: "x.jpg" };
    expect(await send({ text: "None", session: session.id, attachments: [unknown] })).toMatchObject({
      status: 404,
      code: "ATTACHMENT_NOT_FOUND",
    });
    const stranger = await signUpMember(shop.practice.test, { scopes: ["messages.write"] });
    const theirs = await stranger.client.post(path, {
      name: "theirs.png",
      file: (await drawPicture("png", "#999")).toString("base64"),
    });
    const foreign = (theirs.body as { data: Sent }).data;
    expect((await send({ text: "Theirs", session: session.id, attachments: [foreign] })).status).toBe(404);
    expect(await filesSent(session)).toEqual([]);
    expect(await rows("select 1 from actions where payload ->> 'sessionId' = $1", [session.id])).toEqual([]);
  });
});

describe("a file that a buyer sends", () => {
  let host: Server;
  let inside: Server;
  let asked: string[] = [];
  let insideCalls = 0;
  const answers = new Map<string, { type: string; body: Buffer | string; to?: string }>();
  const at = (server: Server, name: string) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
  const serve = (name: string, type: string, body: Buffer | string, to?: string) => {
    answers.set(`/${name}`, { type, body, ...(to === undefined ? {} : { to }) });
    return at(host, name);
  };
  beforeAll(async () => {
    host = createServer((request, response) => {
      asked.push(String(request.url));
      const found = answers.get(String(request.url));
      if (found?.to !== undefined) return void response.writeHead(302, { location: found.to }).end();
      if (found === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": found.type }).end(found.body);
    });
    inside = createServer((_request, response) => {
      insideCalls += 1;
      response.end("inside");
    });
    for (const server of [host, inside])
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    shop.practice.test.allowedHosts.add(new URL(at(host, "")).host);
  });
  afterAll(() => {
    for (const server of [host, inside]) server.close();
  });

  /** What stands here of a message with these files. */
  async function received(media: { name: string; type?: string; url: string }[]) {
    const session = await freshSession();
    await shop.practice.simulator.control("POST", "/messages", {
      market: "bazaar",
      sessionId: session.identifier,
      text: "Look at this.",
      media,
    });
    await client().post(`/api/messages/reloadSession/${encodeURIComponent(session.id)}`);
    const messages = await messagesOf(session);
    return { session, message: found(messages.find(({ content }) => content === "Look at this.")) };
  }

  test("is shown from our own address, fetched once, and no page learns where it came from", async () => {
    asked = [];
    const url = serve("crack.jpg", "text/html", await drawPicture("jpeg", "#642"));
    const { session, message } = await received([{ name: "../cr\u202Eack.jpg", url }]);
    expect(message.attachments).toEqual([{ name: "crack.jpg", kind: "picture", url }]);
    const { body } = await client().graphql(
      `query($id: MongoID!) { MessagingSessionById(_id: $id) {
         messages { content data attachments { name kind bytes } } } }`,
      { id: session.id },
    );
    expect(JSON.stringify(body)).toContain(
      '"attachments":[{"name":"crack.jpg","kind":"picture","bytes":null}]',
    );
    expect(JSON.stringify(body)).not.toContain("127.0.0.1");
    const shown = await Promise.all([open(session, message._id), open(session, message._id)]);
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.fromEntries((await open(session, message._id)).headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(asked).toEqual(["/crack.jpg"]);
    const stranger = await signUpMember(shop.practice.test, { scopes: ["messages.write"] });
    expect((await open(session, message._id, 0, stranger.client)).status).toBe(404);
  });

  test("that isn't what it says, or leads elsewhere, is not shown", async () => {
    const files = [
      { url: serve("page.png", "image/png", `<!doctype html>${script}`), status: 422 },
      { url: serve("drawing.svg", "image/svg+xml", `<svg>${script}</svg>`), status: 422 },
      { url: serve("empty.jpg", "image/jpeg", ""), status: 422 },
      { url: serve("large.jpg", "image/jpeg", Buffer.alloc(11 * 1024 * 1024, 0xff)), status: 404 },
      { url: at(host, "gone.jpg"), status: 404 },
      { url: serve("leads-inside.jpg", "image/jpeg", "", at(inside, "secrets")), status: 404 },
      { url: at(inside, "secrets"), status: 404 },
      { url: "http://169.254.169.254/latest/meta-data", status: 404 },
      { url: "file:///etc/passwd", status: 404 },
      { url: "javascript:alert(1)", status: 404 },
      { url: "", status: 404 },
    ];
    const { session, message } = await received(files.map(({ url }, n) => ({ name: `${n}.jpg`, url })));
    const statuses = [];
    for (const [n] of files.entries()) statuses.push((await open(session, message._id, n)).status);
    expect(statuses).toEqual(files.map(({ status }) => status));
    expect(insideCalls).toBe(0);
  });

  test("of the market's own is shown, and what can't be shown is named all the same", async () => {
    const { session, message } = await received([
      { name: "camera.jpg", url: "/media/camera-3.jpg" },
      { name: "letter.docx", type: "DOC", url: serve("letter.docx", "application/msword", "PK\u0003\u0004") },
    ]);
    expect(message.attachments).toMatchObject([
      { name: "camera.jpg", kind: "picture" },
      { name: "letter.docx", kind: "other" },
    ]);
    expect((await open(session, message._id)).status).toBe(200);
    expect((await open(session, message._id, 1)).status).toBe(422);
  });
});
