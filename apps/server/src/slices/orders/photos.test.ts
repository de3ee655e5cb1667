/** Photos of items through the route, with a real picture server beside it and a real decoder process. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildOrder,
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const files = new Map<string, Serve>();
const asked: string[] = [];
const pictures = createServer((request, response) => {
  asked.push(String(request.url));
  const serve = files.get(String(request.url));
  if (serve === undefined) response.writeHead(404).end();
  else serve(request, response);
});
let canaryConnections = 0;
const canary = createServer((_request, response) => response.end("inside"));
canary.on("connection", () => {
  canaryConnections += 1;
});
let app: TestApp;
let owner: Person;
let base = "";
let inside = "";
let made = 0;

beforeAll(async () => {
  await Promise.all(
    [pictures, canary].map(
      (server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)),
    ),
  );
  base = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  inside = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  app = await startTestApp();
  app.allowedHosts.add(new URL(base).host);
  owner = await signUpOwner(app);
});
afterAll(async () => {
  await app.close();
  pictures.closeAllConnections();
  pictures.close();
  canary.close();
});

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#a05030" } })
    .jpeg()
    .toBuffer();
const sends =
  (bytes: Buffer | string, type = "image/jpeg"): Serve =>
  (_request, response) =>
    response.writeHead(200, { "content-type": type }).end(bytes);

/** An address on the picture server that answers so; every call gives a new one. */
function served(serve: Serve): string {
  const path = `/photo-${++made}`;
  files.set(path, serve);
  return `${base}${path}`;
}
/**
 * An order of the store with these addresses as its item's photos; gives the route's path without the size.
 */
async function pathOf(
  images: unknown[],
  storeId = owner.storeId,
): Promise<(index?: number | string) => string> {
  const id = `stall:1:order/${++made}`;
  await buildOrder(app.services.db, {
    storeId,
    id,
    items: [{ _id: `${id}:1`, name: "Vase", images, meta: {}, platforms: {}, priceMinor: 1, quantity: 1 }],
  });
  return (index = 0) =>
    `/api/orders/${encodeURIComponent(id)}/items/${encodeURIComponent(`${id}:1`)}/photos/${index}`;
}
async function open(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer; body: { code?: string; msg?: string } }> {
  const response = await fetch(`${app.url}${path}`, {
    headers: { cookie: owner.client.cookie(), ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body: isJson ? (JSON.parse(String(bytes)) as { code?: string }) : {},
  };
}
const openOnly = async (serve: Serve): Promise<[number, string | undefined]> => {
  const answer = await open((await pathOf([served(serve)]))());
  return [answer.status, answer.body.code];
};
const notFound = [404, "PHOTO_NOT_FOUND"];

/** A PNG that says it is so large, with next to nothing inside. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a photo of an ordered item", () => {
  test("comes as a small WebP from our own address, in both sizes, and is fetched once", async () => {
    const at = await pathOf(["not an address", served(sends(await photo()))]);
    asked.length = 0;
    const small = await open(`${at(1)}?size=64`);
    expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(
      Object.fromEntries(
        ["x-content-type-options", "content-disposition", "cache-control", "content-security-policy"].map(
          (name) => [name, small.headers.get(name)],
        ),
      ),
    ).toEqual({
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "cache-control": "private, max-age=604800",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "webp", width: 128, height: 128 });
    expect((await open(at(1))).bytes).toEqual(small.bytes);
    expect(asked).toHaveLength(1);
    expect(await sharp((await open(`${at(1)}?size=320`)).bytes).metadata()).toMatchObject({
      format: "webp",
      width: 640,
      height: 480,
    });
    expect(readdirSync(join(app.dataDir, "photos")).every((name) => /^[0-9a-f]{64}\.webp$/.test(name))).toBe(
      true,
    );
    const again = await open(`${at(1)}?size=64`, { "if-none-match": String(small.headers.get("etag")) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
  test.each(["png", "webp", "gif", "avif"] as const)("may be %s", async (format) => {
    const bytes = await sharp(await photo())
      .toFormat(format)
      .toBuffer();
    expect(await openOnly(sends(bytes, "application/octet-stream"))).toEqual([200, undefined]);
  });
  test("is fetched once for ten who ask at the same time", async () => {
    const bytes = await photo();
    const at = await pathOf([
      served((_request, response) => void setTimeout(() => response.end(bytes), 100)),
    ]);
    asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(at())));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(asked).toHaveLength(1);
  });
  test("keeps nothing of where and with what it was taken, and stands upright [S12]", async () => {
    const tagged = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#406080" } })
      .withMetadata({
        orientation: 6,
        exif: {
          IFD0: { Copyright: "Ada Byron" },
          IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" },
        },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Ada</x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect(tagged.includes("Ada Byron")).toBe(true);
    const { bytes } = await open(`${(await pathOf([served(sends(tagged))]))()}?size=320`);
    const kept = await sharp(bytes).metadata();
    expect([kept.exif, kept.xmp, kept.icc, kept.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(/Ada|Exif|GPS|xmp/i.test(bytes.toString("latin1"))).toBe(false);
    expect([kept.width, kept.height]).toEqual([200, 400]);
  });
});

describe("who may see it", () => {
  test("another store's order, an unknown one, an unknown item and a position out of range answer alike", async () => {
    const url = served(sends(await photo()));
    const foreign = await signUpMember(app);
    const theirs = await pathOf([url], foreign.storeId);
    const ours = await pathOf([url]);
    asked.length = 0;
    const answers = await Promise.all(
      [
        theirs(),
        ours(1),
        ours(-1),
        ours("x"),
        ours(9999),
        ours().replace("%3A1/photos", "%3A2/photos"),
        "/api/orders/no/items/no%3A1/photos/0",
      ].map((path) => open(path)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.msg}`))).toEqual(
      new Set(["404 PHOTO_NOT_FOUND This photo doesn't exist."]),
    );
    expect(asked).toEqual([]);
    expect((await foreign.client.get(theirs())).status).toBe(200);
  });
  test("nobody who is signed out, and no other size", async () => {
    const at = await pathOf([served(sends(await photo()))]);
    expect((await createTestClient(app.url).get(at())).status).toBe(401);
    expect((await open(`${at()}?size=5000`)).body).toMatchObject({ code: "FIELDS_INVALID" });
    const helper = await signUpMember(app, { storeId: owner.storeId, scopes: [] });
    expect((await helper.client.get(at())).status).toBe(200);
  });
});

describe("what is refused [S12]", () => {
  test.each<[string, Buffer | string]>([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>"],
    ["HTML that calls itself JPEG", "<!doctype html><script>alert(1)</script>"],
    [
      "HTML behind the first bytes of a JPEG",
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        Buffer.from("<html><script>alert(1)</script></html>"),
      ]),
    ],
    [
      "SVG behind the first bytes of a PNG",
      Buffer.concat([
        Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
        Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      ]),
    ],
    ["a picture that says 30,000 by 30,000", hollowPng(30_000, 30_000)],
    ["TIFF", Buffer.concat([Buffer.from("II*\0", "latin1"), Buffer.alloc(100)])],
    ["PDF", "%PDF-1.7 1 0 obj <<>> endobj"],
    ["nothing", ""],
    ["a few bytes", Buffer.from([0xff, 0xd8, 0xff])],
  ])("%s", async (_name, bytes) => {
    expect(await openOnly(sends(bytes))).toEqual(notFound);
  });
  test("a picture that was cut off", async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await openOnly(sends(noise.subarray(0, noise.length / 3)))).toEqual(notFound);
  });
  test("more than 50 megapixels, however few bytes they take", async () => {
    const plain = (height: number): Promise<Buffer> =>
      sharp({ create: { width: 7_000, height, channels: 3, background: "#fff" } })
        .toColourspace("b-w")
        .png({ compressionLevel: 1 })
        .toBuffer();
    expect(await openOnly(sends(await plain(8_000)))).toEqual(notFound);
    expect(await openOnly(sends(await plain(7_000)))).toEqual([200, undefined]);
  });
  test("a picture within that size whose format takes too much memory to decode", async () => {
    const heavy = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#fff" } })
      .avif({ effort: 0 })
      .toBuffer();
    expect(await openOnly(sends(heavy))).toEqual(notFound);
  });
  test("more than 10 MB", async () => {
    const bytes = Buffer.concat([await photo(), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await openOnly(sends(bytes))).toEqual(notFound);
    expect(
      await openOnly((_request, response) => {
        response.write(bytes.subarray(0, 100));
        response.end(bytes);
      }),
    ).toEqual(notFound);
  });
  test("addresses inside the network, straight or by a redirect; nothing connects there [S13]", async () => {
    const redirected = served((_request, response) =>
      response.writeHead(302, { location: `${inside}/a.jpg` }).end(),
    );
    const at = await pathOf([
      `${inside}/a.jpg`,
      `${inside.replace("127.0.0.1", "localhost")}/a.jpg`,
      redirected,
      "http://169.254.169.254/a.jpg",
      "file:///etc/passwd",
      { url: "x" },
      7,
    ]);
    for (const index of [0, 1, 2, 3, 4, 5, 6])
      expect((await open(at(index))).body).toMatchObject({ code: "PHOTO_NOT_FOUND" });
    expect(canaryConnections).toBe(0);
  });
});

describe("a host in trouble", () => {
  test("answers 502, is asked once in three minutes, and then again", async () => {
    let isWell = false;
    const bytes = await photo();
    const at = await pathOf([
      served((_request, response) => (isWell ? response.end(bytes) : response.writeHead(503).end())),
    ]);
    asked.length = 0;
    for (const size of [64, 320, 64])
      expect([(await open(`${at()}?size=${size}`)).status, asked.length]).toEqual([502, 1]);
    isWell = true;
    app.clock.advance(3 * 60_000 + 1);
    expect((await open(at())).status).toBe(200);
  });
  test("is left alone as a whole after three failures, and the others are not", async () => {
    const dead = createServer((request) => request.socket.destroy());
    let calls = 0;
    dead.on("request", () => (calls += 1));
    await new Promise<void>((resolve) => dead.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(dead.address() as AddressInfo).port}`;
    app.allowedHosts.add(host);
    const at = await pathOf([
      ...Array.from({ length: 12 }, (_, n) => `http://${host}/${n}.jpg`),
      served(sends(await photo())),
    ]);
    const statuses = await Promise.all(
      Array.from({ length: 13 }, async (_, index) => (await open(at(index))).status),
    );
    dead.close();
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 502), 200]);
    expect(calls).toBeLessThanOrEqual(4);
  });
});
