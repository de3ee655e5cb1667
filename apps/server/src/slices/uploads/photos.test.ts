/** Photos of drafts: what is kept of them, what is refused, and who may see them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { keepDrafts, pixel } from "./keep-drafts.fixture.ts";
import { tidyPhotos } from "./photos.ts";

let app: TestApp;
let owner: Person;
const { make, save } = keepDrafts(() => owner);
beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const send = (bytes: Buffer | string, person = owner) =>
  person.client.post("/api/uploads/photos", {
    file: typeof bytes === "string" ? bytes : bytes.toString("base64"),
  });
const idOf = ({ body }: { body: unknown }) => (body as { data: { _id: string } }).data._id;
const open = async (path: string, cookie = owner.client.cookie()) => {
  const response = await fetch(`${app.url}${path}`, { headers: { cookie } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test("a photo loses its place and whatever was glued to it, stands upright, and is kept once", async () => {
  const exif = { IFD0: { Copyright: "secret-place" }, IFD3: { GPSLatitudeRef: "N" } };
  const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#264" } })
    .jpeg()
    .withExif(exif)
    .withMetadata({ orientation: 6, exif })
    .toBuffer();
  expect(taken.toString("latin1")).toContain("secret-place");
  const glued = Buffer.concat([taken, Buffer.from("<script>alert(1)</script>")]);
  const first = idOf(await send(glued));
  expect(idOf(await send(glued))).toBe(first);
  const { bytes, headers } = await open(`/api/uploads/photos/${first}?size=full`);
  expect(bytes.toString("latin1")).not.toMatch(/secret-place|script/);
  expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
    "image/jpeg",
    "nosniff",
  ]);
  const { format, width, height, exif: left } = await sharp(bytes).metadata();
  expect([format, width, height, left]).toEqual(["jpeg", 20, 40, undefined]);
  expect((await open(`/api/uploads/photos/${first}`)).headers.get("content-type")).toBe("image/webp");
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
test.each<[string, () => Promise<Buffer> | Buffer]>([
  ["a page", () => Buffer.from("<html><script>alert(1)</script>")],
  ["a drawing that runs", () => svg],
  ["a PDF", () => Buffer.from("%PDF-1.4\n%%EOF")],
  ["a head without a picture", () => Buffer.from("ffd8ffe000104a46494600010100", "hex")],
  ["half a picture", () => Buffer.from(pixel, "base64").subarray(0, 40)],
  [
    "more dots than anybody's memory",
    // A PNG that says it is 60,000 by 60,000.
    () => {
      const png = Buffer.from(pixel, "base64");
      png.writeUInt32BE(60_000, 16);
      png.writeUInt32BE(60_000, 20);
      return png;
    },
  ],
])("%s is refused with the reason", async (_name, make) => {
  const answer = await send(await make());
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, "ATTACHMENT_REFUSED"]);
  expect((answer.body as { msg: string }).msg).toMatch(/photo/);
});

const keyOf = async (id: string): Promise<string | null> => {
  const [row] = await app.services.db.withStore(owner.storeId, (tx) =>
    tx.rows<{ key: string }>("select public_key as key from upload_photos where id = $1", [id]),
  );
  return row?.key ?? null;
};
/** One of its own, since the same bytes are one photo. */
const takePhoto = async (background: string): Promise<string> =>
  idOf(
    await send(
      await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
const makeItem = async (sku: string, images: string[]): Promise<string> => {
  const { body } = await owner.client.post("/api/stock/items", { sku, title: "Cup", images });
  return (body as { data: { itemId: string } }).data.itemId;
};
/** As an item made by publishing has it, on a service that nobody can call from outside. */
const addressOf = async (id: string): Promise<string> =>
  `http://127.0.0.1:3000/api/listing-photos/${owner.storeId}/${await keyOf(id)}.jpg`;

test("an item shows the photos of ours that it was listed with, wherever the service stands", async () => {
  const itemId = await makeItem("PHOTO-1", [
    await addressOf(await takePhoto("#111")),
    `http://127.0.0.1:3000/api/listing-photos/${owner.storeId}/${crypto.randomUUID()}.jpg`,
  ]);
  const { status, headers } = await open(`/api/stock/items/${itemId}/photos/0?size=64`);
  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await open(`/api/stock/items/${itemId}/photos/1?size=64`)).status).toBe(404);
});

test("a photo goes a week after the last draft and item that show it", async () => {
  const [dropped, listed, kept] = [await takePhoto("#222"), await takePhoto("#333"), await takePhoto("#444")];
  const photos = [dropped, listed, kept].map((id) => ({ id, alt: "" }));
  const draftId = await make({ photos });
  await makeItem("PHOTO-2", [await addressOf(listed)]);
  await save(draftId, { revision: 1, set: { photos: photos.slice(2) } });
  const day = 86_400_000;
  const tidyAfter = (days: number) => {
    const at = new Date(app.services.now().getTime() + days * day);
    return tidyPhotos({ ...app.services, now: () => at });
  };
  await tidyAfter(0);
  await tidyAfter(6);
  expect(await keyOf(dropped)).not.toBeNull();
  await tidyAfter(8);
  expect([await keyOf(dropped), await keyOf(listed), await keyOf(kept)]).toEqual([
    null,
    expect.any(String),
    expect.any(String),
  ]);
});

test("only its own store sees a photo, and whoever was told its address", async () => {
  const id = idOf(await send(pixel));
  const stranger = await signUpMember(app, { scopes: ["listings.write"] });
  expect((await open(`/api/uploads/photos/${id}`, stranger.client.cookie())).status).toBe(404);
  const [{ key } = expect.fail()] = await app.services.db.withStore(owner.storeId, (tx) =>
    tx.rows<{ key: string }>("select public_key as key from upload_photos where id = $1", [id]),
  );
  const there = await open(`/api/listing-photos/${owner.storeId}/${key}.jpg`, "");
  expect([there.status, there.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  for (const path of [
    `${owner.storeId}/${id}.jpg`,
    `${stranger.storeId}/${key}.jpg`,
    `x/${key}`,
    `${owner.storeId}/x`,
  ])
    expect([path, (await open(`/api/listing-photos/${path}`, "")).status]).toEqual([path, 404]);
  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect((await send(pixel, packer)).status).toBe(403);
});
