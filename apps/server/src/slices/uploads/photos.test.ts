/** Photos of drafts: what is kept of them, what is refused, and who may see them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { pixel } from "./keep-drafts.fixture.ts";

let app: TestApp;
let owner: Person;
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
