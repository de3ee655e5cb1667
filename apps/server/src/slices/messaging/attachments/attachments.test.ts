/**
 * Files of messages through their routes, with the real processes that read them: what wants to be something
 * else is refused or made harmless, and a kept file is its store's alone.
 */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysInMs } from "@stallkeeper/domain";
import {
  buildOrder,
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { tidyDesk } from "../desk/tidy-desk.ts";
import {
  armedPdf,
  drawNoise,
  drawPicture,
  lockedPdf,
  pdfBomb,
  pdfOf,
  pdfWithoutPages,
  plainPdf,
  pngOf,
  pngText,
  script,
  svg,
  svgz,
} from "./hostile-files.fixture.ts";

const path = "/api/messages/attachments";
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

interface Answer {
  data?: { _id: string; name: string; kind: string; bytes: number };
  code?: string;
  msg?: string;
  fields?: Record<string, string>;
}
async function send(
  bytes: Buffer | string,
  name = "file",
  client: Person["client"] = owner.client,
): Promise<Answer & { status: number }> {
  const answer = await client.post(path, { name, file: Buffer.from(bytes).toString("base64") });
  return { status: answer.status, ...(answer.body as Answer) };
}
const idOf = ({ data }: Answer): string => data?._id ?? expect.fail();
const open = (id: string, query = "", client: Person["client"] = owner.client) =>
  fetch(`${app.url}${path}/${id}${query}`, { headers: { cookie: client.cookie() } });
const bytesOf = async (id: string): Promise<Buffer> => Buffer.from(await (await open(id)).arrayBuffer());
const countKept = async (): Promise<number> =>
  (await app.services.db.withStore(owner.storeId, (tx) => tx.rows("select 1 from message_attachments")))
    .length;

describe("a file is refused, in words, and nothing of it is kept", () => {
  const unknown = "Attach pictures (JPEG, PNG, WebP, GIF) or PDF files.";
  const picture = "The picture can't be read, or it has too many pixels.";
  const whole = pngOf(40, 30, 30);
  test.each<[string, () => Buffer | string | Promise<Buffer | string>, string]>([
    ["one byte", () => "x", unknown],
    ["plain text", () => "Dear buyer", unknown],
    ["a page called cup.png", () => `<!doctype html>${script}`, unknown],
    ["an SVG with a script", () => svg, unknown],
    ["a packed SVG", () => svgz(), unknown],
    ["an archive, as documents of an office are", () => "PK\u0003\u0004mimetype and more of it", unknown],
    ["a program", () => "MZ\u0090\u0000 this program cannot be run in DOS mode", unknown],
    ["a TIFF", () => drawPicture("tiff"), unknown],
    [
      "a page with a PDF behind it",
      async () => Buffer.concat([Buffer.from(script), await plainPdf()]),
      unknown,
    ],
    [
      "a PNG's first bytes and then a page",
      () => Buffer.concat([whole.subarray(0, 8), Buffer.from(svg)]),
      picture,
    ],
    [
      "a JPEG's first bytes alone",
      () => Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
      picture,
    ],
    ["half a PNG", () => whole.subarray(0, whole.length / 2), picture],
    ["half a JPEG", async () => (await drawNoise()).subarray(0, 9_000), picture],
    ["a GIF that is a script", () => `GIF89a/*${script}*/=1;`, picture],
    ["a RIFF that says it is a WebP", () => "RIFF\u0001\u0000\u0000\u0000WEBPVP8 nothing", picture],
    ["a picture of 60,000 by 60,000 dots", () => pngOf(60_000, 60_000), picture],
    ["a picture that unpacks to a gigabyte", () => pngOf(20_000, 20_000, 18_000), picture],
    ["a PDF's first bytes alone", () => "%PDF-1.7 and nothing else", "The PDF can't be read."],
    ["a PDF without pages", () => pdfWithoutPages(), "The PDF has no pages."],
    ["a PDF of 201 pages", () => plainPdf(201), "The PDF has more than 200 pages."],
    ["a PDF behind a password", () => lockedPdf(), "The PDF is locked with a password."],
    ["a PDF that unpacks to a gigabyte", () => pdfBomb(), "The PDF unpacks to too much."],
    [
      "a PDF whose catalog leads to itself",
      () => pdfOf(["<< /Type /Catalog /Pages 1 0 R >>"]),
      "The PDF can't be read.",
    ],
  ])("%s", async (_what, make, reason) => {
    const before = await countKept();
    const answer = await send(await make(), "cup.png");
    expect(answer).toMatchObject({
      status: 422,
      code: "ATTACHMENT_REFUSED",
      msg: expect.stringContaining(reason),
    });
    expect(await countKept()).toBe(before);
  });

  test("nothing at all, and more than 8 MB", async () => {
    expect(await send("")).toMatchObject({ status: 400, fields: { file: "The file is empty." } });
    expect(await send(Buffer.alloc(8 * 1024 * 1024 + 3))).toMatchObject({
      status: 400,
      fields: { file: "Up to 8 MB a file." },
    });
    expect(await send(Buffer.alloc(9 * 1024 * 1024))).toMatchObject({ status: 413, code: "BODY_TOO_LARGE" });
  });
});

describe("a file is made harmless", () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      "a JPEG with a page behind it",
      async () => Buffer.concat([await drawPicture("jpeg"), Buffer.from(script)]),
    ],
    ["a PNG that carries a script", async () => pngOf(40, 30, 30, [pngText(script)])],
    [
      "a photo that tells where it was taken",
      () =>
        sharp({ create: { width: 40, height: 30, channels: 3, background: "#123" } })
          .withExif({ IFD0: { ImageDescription: script }, IFD3: { GPSLatitudeRef: "N" } })
          .jpeg()
          .toBuffer(),
    ],
    [
      "a GIF with an archive behind it",
      async () => Buffer.concat([await drawPicture("gif"), Buffer.from(`PK${script}`)]),
    ],
  ])("%s: the picture stays, and nothing else", async (_what, make) => {
    const answer = await send(await make(), "cup.png");
    expect(answer).toMatchObject({ status: 200, data: { name: "cup.jpg", kind: "picture" } });
    const kept = await bytesOf(idOf(answer));
    expect(kept.includes("script")).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 30 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  test("a PDF that runs, opens and carries what it can keeps its pages and its plain links", async () => {
    const answer = await send(await armedPdf(), "care.pdf");
    expect(answer).toMatchObject({ status: 200, data: { name: "care.pdf", kind: "pdf" } });
    const kept = await PDFDocument.load(await bytesOf(idOf(answer)));
    const dictionaries = kept.context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter((object) => object instanceof PDFDict);
    const keys = dictionaries.flatMap((one) => one.keys().map(String));
    for (const key of ["/JS", "/AA", "/OpenAction", "/EmbeddedFiles", "/EF", "/FS", "/Names"])
      expect(keys).not.toContain(key);
    const notes = kept.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray);
    const addresses = notes.asArray().map((_, at) => {
      const action = notes.lookup(at, PDFDict).lookup(PDFName.of("A"));
      expect(String(action)).not.toMatch(/Launch|JavaScript|javascript|Next/);
      return action instanceof PDFDict ? action.lookup(PDFName.of("URI"), PDFString).decodeText() : null;
    });
    expect(addresses).toEqual([null, null, "https://shop.example/care", null]);
  });

  test.each([
    ["../../etc/passwd", "passwd.jpg"],
    ["C:\\temp\\cup.exe", "cup.jpg"],
    ["cup\u202Egnp.exe", "cupgnp.jpg"],
    ['a"\r\nset-cookie: a=b.png', "a_set-cookie_ a=b.jpg"],
    ["", "file.jpg"],
  ])("the name %j", async (given, name) => {
    const answer = await send(await drawPicture(), given);
    expect(answer.data?.name).toBe(name);
    const served = await open(idOf(answer), `?name=${encodeURIComponent(given)}`);
    expect(served.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    expect(served.headers.get("set-cookie")).toBeNull();
  });
});

test("a kept file is shown as what it is: nothing in it runs, and what is no picture is saved", async () => {
  const picture = idOf(await send(await drawPicture("webp", "#3a3")));
  const shown = await open(picture);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": expect.stringMatching(/^inline; /),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=604800",
  });
  expect((await open(picture, "?size=preview")).headers.get("content-type")).toBe("image/webp");
  const document = await open(idOf(await send(await plainPdf(2))), "?size=preview&name=Lace%20care.pdf");
  expect(Object.fromEntries(document.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="Lace care.pdf"; filename*=UTF-8''Lace%20care.pdf`,
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("the same bytes are kept once, in each store for itself, by those alone who may write", async () => {
  const bytes = await drawPicture("png", "#777");
  const [one, twin] = await Promise.all([send(bytes, "a.png"), send(bytes, "b.png")]);
  expect([idOf(twin), idOf(await send(bytes))]).toEqual([idOf(one), idOf(one)]);
  expect([one.data?.name, twin.data?.name]).toEqual(["a.jpg", "b.jpg"]);
  const stranger = await signUpMember(app, { scopes: ["messages.write"] });
  expect((await open(idOf(one), "", stranger.client)).status).toBe(404);
  expect(idOf(await send(bytes, "a.png", stranger.client))).not.toBe(idOf(one));
  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect(await send(bytes, "a.png", packer.client)).toMatchObject({ status: 403 });
  expect((await open(idOf(one), "", packer.client)).status).toBe(200);
  const nobody = createTestClient(app.url);
  expect(await send(bytes, "a.png", nobody)).toMatchObject({ status: 401 });
  expect((await fetch(`${app.url}${path}/${idOf(one)}`)).status).toBe(401);
  for (const id of ["0199a000-0000-7000-8000-000000000001", "x", "..%2f.."])
    expect((await open(id)).status).toBe(404);
});

test("a file that nothing names goes after a week; one that is named stays", async () => {
  const [unused, used] = [
    idOf(await send(await drawPicture("png", "#111"))),
    idOf(await send(await drawPicture("png", "#222"))),
  ];
  await app.services.db.withStore(owner.storeId, (tx) =>
    tx.run("update message_attachments set used_at = now() where id = $1", [used]),
  );
  const inDays = (days: number) => new Date(app.services.now().getTime() + daysInMs(days));
  await tidyDesk(app.services.db, inDays(6));
  expect((await open(unused)).status).toBe(200);
  await tidyDesk(app.services.db, inDays(8));
  expect([(await open(unused)).status, (await open(used)).status]).toEqual([404, 200]);
});

const upload = async (colour: string) => {
  const { data } = await send(await drawPicture("png", colour));
  return data ?? expect.fail();
};

test("a file stays while a draft or a snippet names it, and goes once neither does", async () => {
  const inDays = (days: number) => new Date(app.services.now().getTime() + daysInMs(days));
  const [inDraft, inSnippet] = [await upload("#333"), await upload("#444")];
  const { id: place } = await buildOrder(app.services.db, { storeId: owner.storeId });
  const keep = async (attachments: object[], revision: number | null) => {
    const body = { place, text: "Here it is", attachments, revision };
    expect((await owner.client.post("/api/messages/drafts", body)).status).toBe(200);
  };
  const write = async (record: object): Promise<string> => {
    const { body } = await owner.client.graphql(
      `mutation($record: CreateOneMessageSnippetInput!) {
         MessageSnippetCreateOne(record: $record) { recordId } }`,
      { record },
    );
    return (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data.MessageSnippetCreateOne
      .recordId;
  };
  const drop = (id: string) =>
    owner.client.graphql(
      `mutation($id: MongoID!) {
         MessageSnippetUpdateById(_id: $id, record: { attachments: [] }) { recordId } }`,
      { id },
    );
  const named = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });
  await keep([named(inDraft)], null);
  const snippet = await write({ name: "care", content: "Look", attachments: [inSnippet] });
  const statuses = async () => [(await open(inDraft._id)).status, (await open(inSnippet._id)).status];
  await tidyDesk(app.services.db, inDays(30));
  expect(await statuses()).toEqual([200, 200]);
  await keep([], 1);
  await drop(snippet);
  await tidyDesk(app.services.db, inDays(6));
  expect(await statuses()).toEqual([200, 200]);
  await tidyDesk(app.services.db, inDays(8));
  expect(await statuses()).toEqual([404, 404]);
});
