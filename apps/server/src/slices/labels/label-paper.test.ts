/** What labels look like on paper: sizes, sheets, order of printing, and which services stand first. */
import { describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { PDFDocument, PDFName } from "pdf-lib";
import { extractImages, getDocumentProxy } from "unpdf";
import { signUpMember } from "@stallkeeper/testkit";
import { codeOf, dataOf, openLabelShop, type Bought } from "./labels.fixture.ts";

const shop = openLabelShop();
const { saySettings, freshOrder, buy } = shop;

describe("on paper", () => {
  const fileOf = async (path: string) =>
    fetch(`${shop.practice.test.url}${path}`, { headers: { cookie: shop.practice.owner.client.cookie() } });
  const pagesOf = async (answer: Response) => {
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    return Promise.all(
      Array.from({ length: pdf.numPages }, async (_page, at) => {
        const page = await pdf.getPage(at + 1);
        const { items } = await page.getTextContent();
        const texts = items.flatMap((item) =>
          "str" in item && item.str !== "" ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
        );
        return {
          size: page.view.slice(2).map(Math.round),
          texts,
          pictures: (await extractImages(pdf, at + 1)).map(({ width, height }) => [width, height]),
        };
      }),
    );
  };

  test("documents and pictures are printed alike: by themselves in their size, together two to an A4 sheet or one after the other", async () => {
    const [first, second] = [
      dataOf<Bought>(await buy(await freshOrder())),
      dataOf<Bought>(await buy(await freshOrder())),
    ];
    await shop.practice.simulator.control("PATCH", "/settings", { courier: { pngLabels: 1 } });
    const picture = dataOf<Bought>(await buy(await freshOrder()));
    const alone = await fileOf(`/api/labels/${picture._id}/file?format=4x6`);
    expect([alone.status, alone.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(await pagesOf(alone)).toEqual([{ size: [288, 432], texts: [], pictures: [[812, 1218]] }]);
    await fileOf(`/api/labels/${picture._id}/file?format=a6`);
    await shop.practice.simulator.control("PATCH", "/settings", { courier: { pngLabels: 0 } });
    const ids = [first, picture, second].map(({ _id }) => _id).join(",");
    const asksToPrint = async (more: string): Promise<boolean> => {
      const file = await (await fileOf(`/api/labels/files?format=4x6&ids=${ids}${more}`)).arrayBuffer();
      return (await PDFDocument.load(file)).catalog.has(PDFName.of("OpenAction"));
    };
    expect([await asksToPrint(""), await asksToPrint("&opens=print")]).toEqual([false, true]);
    const sheets = await pagesOf(await fileOf(`/api/labels/files?format=a4x2&ids=${ids}`));
    expect(sheets.map(({ size, pictures }) => [size, pictures.length])).toEqual([
      [[595, 842], 1],
      [[595, 842], 0],
    ]);
    const placeOf = (label: Bought) =>
      sheets.map(({ texts }) =>
        texts.filter(({ text }) => text === label.trackingNumber).map(({ y }) => y > 421),
      );
    expect([placeOf(first), placeOf(second)]).toEqual([
      [[true], []],
      [[], [true]],
    ]);
    expect(
      (await pagesOf(await fileOf(`/api/labels/${second._id}/file?format=a4x2`))).map(({ size }) => size),
    ).toEqual([[595, 842]]);
    expect(
      (await pagesOf(await fileOf(`/api/labels/files?format=4x6&ids=${ids}`))).map(({ size, texts }) => [
        size,
        texts.some(({ text }) => text === first.trackingNumber),
      ]),
    ).toEqual([
      [[288, 432], true],
      [[288, 432], false],
      [[288, 432], false],
    ]);
    const stranger = await signUpMember(shop.practice.test, { scopes: ["labels.buy"] });
    expect(codeOf(await stranger.client.get(`/api/labels/files?ids=${ids}`))).toEqual([
      404,
      "LABEL_NOT_FOUND",
    ]);
    expect(codeOf(await shop.practice.owner.client.get("/api/labels/files?ids=,&format=a5"))).toEqual([
      400,
      "FIELDS_INVALID",
    ]);
  });

  test("many are printed as listed, by SKU or by place, with the pick slip after each label or all of them behind", async () => {
    const shelved = { "SKU-9": "A-2", "SKU-1": "C-14", "SKU-5": "C-2" };
    await shop.practice.test.services.db.withStore(shop.practice.owner.storeId, (tx) =>
      tx.run(
        "insert into items (store_id, sku, location, updated_at) select $1, key, value, now() from jsonb_each_text($2)",
        [shop.practice.owner.storeId, JSON.stringify(shelved)],
      ),
    );
    const labels: Bought[] = [];
    for (const [at, sku] of ["SKU-1", "SKU-9", "SKU-5"].entries())
      labels.push(
        dataOf<Bought>(
          await buy(
            await freshOrder({
              order_number: `PICK-${at}`,
              items: [{ _id: `PICK-${at}:1`, name: "Čaj 茶", sku, quantity: 2, priceMinor: 500 }],
              item_variants: [{ itemId: `PICK-${at}:1`, name: "Size", value: `M${at}` }],
            }),
          ),
        ),
      );
    const read = async (choice: string) =>
      (
        await pagesOf(
          await fileOf(
            `/api/labels/files?format=4x6&${choice}&ids=${labels.map(({ _id }) => _id).join(",")}`,
          ),
        )
      ).map(({ texts }) => {
        const label = labels.findIndex(({ trackingNumber }) =>
          texts.some(({ text }) => text === trackingNumber),
        );
        return label === -1 ? texts.flatMap(({ text }) => text.trim() || []).join("|") : `label ${label}`;
      });
    expect(await read("sort=list")).toEqual(["label 0", "label 1", "label 2"]);
    expect(await read("sort=sku")).toEqual(["label 0", "label 2", "label 1"]);
    const slip = (order: string, place: string, sku: string) =>
      `Pick slip|${order}|${place}|2 x|${sku}|Size: M${order.at(-1)}|Čaj|茶`;
    const slips = [
      slip("PICK-1", "A-2", "SKU-9"),
      slip("PICK-2", "C-2", "SKU-5"),
      slip("PICK-0", "C-14", "SKU-1"),
    ];
    expect(await read("sort=place&pickSlips=each")).toEqual([
      "label 1",
      slips[0],
      "label 2",
      slips[1],
      "label 0",
      slips[2],
    ]);
    expect(await read("sort=place&pickSlips=apart")).toEqual(["label 1", "label 2", "label 0", ...slips]);
    expect(
      codeOf(await shop.practice.owner.client.get(`/api/labels/files?ids=${labels[0]?._id}&sort=size`)),
    ).toEqual([400, "FIELDS_INVALID"]);
  });

  test("orders in one parcel have what their buyer chose of each on one slip", async () => {
    const together = randomUUID();
    const orders: string[] = [];
    for (const sku of ["ONE", "TWO"])
      orders.push(
        await freshOrder({
          order_number: `SIZES-${sku}`,
          combined_id: together,
          items: [{ _id: `SIZES-${sku}:1`, name: "Tee", sku, quantity: 1, priceMinor: 500 }],
          item_variants: [{ itemId: `SIZES-${sku}:1`, name: "Size", value: `${sku}-L` }],
        }),
      );
    const label = dataOf<Bought>(await buy(orders[0] ?? ""));
    const pages = await pagesOf(
      await fileOf(`/api/labels/files?format=4x6&sort=list&pickSlips=each&ids=${label._id}`),
    );
    const words = pages.at(-1)?.texts.map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(["ONE", "Size: ONE-L", "TWO", "Size: TWO-L"]));
  });
});

test("a service that the store likes is marked, a hidden one is not offered, and hiding all hides none", async () => {
  const offered = async () =>
    dataOf<{ rates: { serviceCode: string; isPreferred: boolean }[] }>(
      await shop.practice.owner.client.post("/api/labels/rates", {
        orderId: await freshOrder(),
        weightGrams: 500,
      }),
    ).rates.map(({ serviceCode, isPreferred }) => `${serviceCode} ${isPreferred}`);
  await saySettings({ services: { practicecourier: { preferred: "express", hidden: ["letter"] } } });
  expect(await offered()).toEqual(["standard false", "express true"]);
  expect(dataOf(await shop.practice.owner.client.get("/api/labels/services"))).toEqual([
    {
      serviceCode: "letter",
      serviceName: "Large letter",
      isTracked: false,
      isPreferred: false,
      isHidden: true,
    },
    {
      serviceCode: "standard",
      serviceName: "Tracked 48",
      isTracked: true,
      isPreferred: false,
      isHidden: false,
    },
    {
      serviceCode: "express",
      serviceName: "Express 24",
      isTracked: true,
      isPreferred: true,
      isHidden: false,
    },
  ]);
  await saySettings({
    services: { practicecourier: { preferred: null, hidden: ["letter", "standard", "express"] } },
  });
  expect(await offered()).toHaveLength(3);
  await saySettings({ services: null });
});
