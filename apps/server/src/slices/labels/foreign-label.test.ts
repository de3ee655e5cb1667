/**
 * Label files that want to stop the service: refused in words, kept by nobody, and everybody else is answered
 * meanwhile.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, deflateRawSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, dataOf, openLabelShop, type Bought } from "./labels.fixture.ts";

const shop = openLabelShop();
let courier: Server;
let served: { mediaType: string; bytes: Buffer } = { mediaType: "application/pdf", bytes: Buffer.alloc(0) };
let fetches = 0;

beforeAll(async () => {
  courier = createServer((request, response) => {
    // The looks at where parcels are come here, too.
    if (request.url?.includes("/file") === true) fetches += 1;
    const file = { media_type: served.mediaType, base64: served.bytes.toString("base64") };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(file));
  });
  await new Promise<void>((resolve) => courier.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => courier.close(resolve)));

/** Zeros that unpack to a thousand times as much: blocks of 16 MB, a gigabyte of them in a megabyte. */
function packBomb(blocks = 64): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: blocks }, () => block),
    Buffer.from([0x03, 0x00, 0, 0, 0, 0]),
  ]);
}

function bombIn(dictionary: string, packed = packBomb(), filter = "/FlateDecode"): Buffer {
  const head = [
    "%PDF-1.5",
    "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj",
    "2 0 obj\n<< /Type /Pages /Count 0 /Kids [] >>\nendobj",
    `3 0 obj\n<< ${dictionary} /Filter ${filter} /Length ${packed.length} >>\nstream\n`,
  ].join("\n");
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    packed,
    Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n", "latin1"),
  ]);
}

/** Written in hex, so that a look at what it unpacks to sees none of it: the reader's own limits are left. */
function hiddenBomb(): Buffer {
  const packed = Buffer.from(`${packBomb(32).toString("hex")}>`, "latin1");
  return bombIn("/Type /ObjStm /N 1 /First 4", packed, "[/ASCIIHexDecode /FlateDecode]");
}

function hugePng(): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  return header;
}

/** A bought label whose file our own server gives. */
async function labelFrom(file: typeof served): Promise<string> {
  const { _id } = dataOf<Bought>(await shop.buy(await shop.freshOrder()));
  served = file;
  const host = `127.0.0.1:${(courier.address() as AddressInfo).port}`;
  shop.practice.test.allowedHosts.add(host);
  await shop.rows("update accounts set base_url = $1 where role = 'courier'", [`http://${host}`]);
  return _id;
}
const read = (id: string) => shop.practice.owner.client.get(`/api/labels/${id}/file?format=4x6`);
const keptOf = (id: string) => shop.rows("select 1 from label_files where shipment_id = $1", [id]);

test.each([
  ["a gigabyte in its object stream", "application/pdf", bombIn("/Type /ObjStm /N 1 /First 4"), 1],
  ["half a gigabyte packed twice", "application/pdf", hiddenBomb(), 1],
  ["a gigabyte in what is drawn", "application/pdf", bombIn("/Subtype /Form"), 0],
  ["3.6 billion dots", "image/png", hugePng(), 0],
  ["nothing of a document", "application/pdf", Buffer.from("%PDF-1.4 and no more"), 0],
])(
  "a label with %s is refused and not kept, while others are answered",
  async (_what, mediaType, bytes, leastAnswered) => {
    await shop.rows("update accounts set base_url = $1 where role = 'courier'", [
      shop.practice.simulator.url,
    ]);
    expect(bytes.length).toBeLessThan(1_200_000);
    const id = await labelFrom({ mediaType, bytes });
    const before = fetches;
    let isOver = false;
    const refused = read(id).finally(() => (isOver = true));
    let answered = 0;
    while (!isOver) {
      const { status } = await shop.practice.owner.client.get("/api/labels/couriers");
      if (status === 200 && fetches > before && !isOver) answered += 1;
    }
    expect(codeOf(await refused)).toEqual([422, "COURIER_REFUSED"]);
    expect(answered).toBeGreaterThanOrEqual(leastAnswered);
    expect(await keptOf(id)).toEqual([]);
  },
);

test("the next label is read as if nothing had been, and once", async () => {
  await shop.rows("update accounts set base_url = $1 where role = 'courier'", [shop.practice.simulator.url]);
  const document = await PDFDocument.create();
  document.addPage([288, 432]);
  const id = await labelFrom({ mediaType: "application/pdf", bytes: Buffer.from(await document.save()) });
  const before = fetches;
  expect([(await read(id)).status, (await read(id)).status]).toEqual([200, 200]);
  expect([fetches - before, (await keptOf(id)).length]).toEqual([1, 1]);
});
