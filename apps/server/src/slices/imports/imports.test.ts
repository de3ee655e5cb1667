/** Files of items, from the file to the shelf and back. */
import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";
import { buildXlsx } from "./file/build-xlsx.fixture.ts";
import { keepImports } from "./keep-imports.fixture.ts";
import { workImport } from "./work-import.ts";

const { house, rows, build, booked, count, ship, post: postTo } = keepStock();
const { post, read, reaches, sendParts, send, check, go, take, rowsOf } = keepImports(() => house.owner);

const itemOf = async (sku: string) =>
  (
    await rows<Record<string, unknown>>(
      `select i.sku, title, brand, category, condition, gtin, location, note, price_minor as price,
         cost_minor as cost, safety, only_one as "onlyOne", on_hand as "onHand" from items i
         join item_skus s on s.item_id = i.id where s.sku = $1`,
      [sku],
    )
  )[0];

describe("a file of items", () => {
  test("is read, checked, taken in with a count in the ledger, and undone", async () => {
    await count("IM-OLD", 4);
    const file = [
      "SKU,Title,Quantity,Price,Cost,Bin,Brand,Barcode",
      "IM-OLD,Old lamp,7,12.50,,A-01,Ege,",
      "IM-NEW,New lamp,3,8,4.20,B-02,,4006381333931",
      "00123,Zero lamp,,,,,,",
      "IM-BAD,Bad lamp,minus one,1.2.3,,,,",
      "",
      " IM-NEW ,Twice,1,,,,,",
      "IM-GHOST,,1,,,,,",
    ].join("\r\n");
    const mapped = await send(file);
    expect(mapped).toMatchObject({
      state: "mapping",
      kind: "csv",
      encoding: "UTF-8",
      delimiter: ",",
      rowsTotal: 6,
      mapping: ["sku", "title", "onHand", "price", "cost", "location", "brand", "gtin"],
    });
    const checked = await check(mapped);
    expect(checked.counts).toEqual({ changed: 1, new: 2, wrong: 3 });
    const wrong = (await rowsOf(mapped._id)).filter(({ state }) => state === "wrong");
    expect(wrong.map(({ line, problems }) => [line, problems.map(({ code }) => code)])).toEqual([
      [5, ["wholeNumber", "amount"]],
      [7, ["twice"]],
      [8, ["unknownSku"]],
    ]);
    expect(wrong[1]?.problems[0]?.about).toBe("3");
    expect(await itemOf("IM-NEW")).toBeUndefined();

    const done = await go(mapped._id, "apply");
    expect(done.counts).toEqual({ done: 3, wrong: 3 });
    expect(await itemOf("IM-OLD")).toMatchObject({ onHand: 7, price: 1250, cost: null, location: "A-01" });
    expect(await itemOf("IM-NEW")).toMatchObject({ onHand: 3, cost: 420, gtin: "4006381333931" });
    expect(await itemOf("00123")).toMatchObject({ title: "Zero lamp", onHand: null });
    expect(await booked("IM-OLD")).toEqual(["count 4 4", "transfer 0 4", "count 3 7"]);
    expect(await rows("select action from audit_entries where action = 'itemsImported'")).toHaveLength(1);

    await count("IM-OLD", 9);
    const undone = await go(mapped._id, "undo");
    expect(undone.counts).toEqual({ undone: 2, kept: 1, wrong: 3 });
    expect(await itemOf("IM-NEW")).toBeUndefined();
    expect(await itemOf("IM-OLD")).toMatchObject({ onHand: 9, price: null, location: "", brand: "" });
    const kept = (await rowsOf(mapped._id)).find(({ result }) => result === "kept");
    expect(kept).toMatchObject({ sku: "IM-OLD", note: "onHand" });
    const problems = await house.owner.client.get(`/api/imports/${mapped._id}/problems`);
    expect(problems.text).toContain(",2,Quantity,Left as it is: it was changed or used after");
    expect((await post(`/${mapped._id}/undo`)).status).toBe(200);
    expect((await read(mapped._id))?.counts).toEqual(undone.counts);
  });

  test("counts as of its upload: what was shipped since is gone, a later count and a changed price stay", async () => {
    await count("SN-1", 9);
    await count("SN-2", 9);
    await count("SN-3", 5);
    const shown = await check(
      await send("sku,title,stock,price\nSN-1,Lamp,5,\nSN-2,Cup,5,3.50\nSN-3,Jug,5,2\nSN-4,Rug,6,\n"),
    );
    for (const sku of ["SN-1", "SN-3"]) expect((await ship((await build(sku)).id)).status).toBe(200);
    await count("SN-2", 7);
    const items = await rows<{ id: string }>("select id from items where sku = 'SN-2'");
    const edits = [{ itemId: items[0]?.id, set: { price: 4 } }];
    expect((await postTo("/api/stock/items/change", { edits })).status).toBe(200);
    const cells = [{ line: 5, column: 2, text: "8" }];
    expect((await post(`/${shown._id}/cells`, { cells })).status).toBe(200);
    await count("SN-4", 1);
    const done = await go(shown._id, "apply");
    expect(done.counts).toEqual({ done: 2, partly: 2 });
    expect(await itemOf("SN-1")).toMatchObject({ onHand: 4 });
    expect(await itemOf("SN-2")).toMatchObject({ onHand: 7, price: 400, title: "Cup" });
    expect(await itemOf("SN-3")).toMatchObject({ onHand: 4, price: 200 });
    expect((await rowsOf(shown._id)).map(({ result, note }) => [result, note])).toEqual([
      ["done", ""],
      ["partly", "price, onHand"],
      ["done", ""],
      ["partly", "onHand"],
    ]);
    const undone = await go(shown._id, "undo");
    expect(undone.counts).toEqual({ undone: 4 });
    expect(await itemOf("SN-2")).toMatchObject({ onHand: 7, price: 400 });
  });

  test("leaves what a blank cell says nothing of, and clears what CLEAR says", async () => {
    await take("sku;title;brand;price;qty\nBL-1;Cup;Ege;9,50;4\n");
    const done = await take("sku;title;brand;price;qty\nBL-1;;;CLEAR;\n");
    expect(done.counts).toEqual({ done: 1 });
    expect(await itemOf("BL-1")).toMatchObject({ title: "Cup", brand: "Ege", price: null, onHand: 4 });
    const same = await check(await send("sku;title;brand;price;qty\nBL-1;Cup;;;4\n"));
    expect(same.counts).toEqual({ unchanged: 1 });
  });

  test("keeps what somebody orders or lists meanwhile when it's undone", async () => {
    const done = await take("sku,title,stock\nUS-1,Used,3\nUS-2,Free,3\n");
    await build("US-1");
    expect((await go(done._id, "undo")).counts).toEqual({ undone: 1, kept: 1 });
    expect(await itemOf("US-1")).toMatchObject({ onHand: 3 });
    expect(await itemOf("US-2")).toBeUndefined();
  });

  test("keeps what was bought of it meanwhile, and a count that a person confirmed, when it's undone", async () => {
    await count("US-4", 3);
    const done = await take("sku,title,stock\nUS-3,Ordered,\nUS-4,Counted,10\n");
    await postTo("/api/purchases", {
      purchaseId: randomUUID(),
      revision: 0,
      supplier: "Potteries",
      reference: "",
      expectedOn: null,
      postage: 0,
      note: "",
      lines: [{ code: "US-3", ordered: 5, cost: 2 }],
    });
    await count("US-4", 10);
    expect((await go(done._id, "undo")).counts).toEqual({ kept: 2 });
    expect(await itemOf("US-3")).toMatchObject({ title: "Ordered" });
    expect(await itemOf("US-4")).toMatchObject({ onHand: 10 });
  });

  test("with an amount in another currency than the store's, or a thousand that may be one, has problems", async () => {
    const [foreign, sign] =
      (await rows<{ currency: string }>("select currency from stores"))[0]?.currency === "GBP"
        ? ["EUR", "€"]
        : ["GBP", "£"];
    const shown = await check(
      await send(
        `sku;title;price;qty\nCU-1;Cup;12.50 ${foreign};\nCU-2;Cup;${sign}12.50;\nCU-3;Cup;;1,000\n`,
      ),
    );
    expect((await rowsOf(shown._id)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ["amount"],
      ["amount"],
      ["wholeNumber"],
    ]);
  });

  test("can skip items that exist, and finds one by a former SKU", async () => {
    await take("sku,title\nRN-1,Before\n");
    await build("RN-1");
    const [item] = await rows<{ id: string }>("select id from items where sku = 'RN-1'");
    await postTo("/api/stock/items/change", { edits: [{ itemId: item?.id, set: { sku: "RN-2" } }] });
    const shown = await check(await send("sku,title\nRN-1,After\nRN-9,Nine\n"), { ifExists: "skip" });
    expect(shown.counts).toEqual({ skipped: 1, new: 1 });
  });

  test("remembers a mapping for the next file with the same columns", async () => {
    const first = await send("Code,Words,Pile\nRM-1,Rug,2\n");
    expect(first.mapping).toEqual([null, null, null]);
    expect(
      (await post(`/${first._id}/check`, { mapping: [null, "title", null], ifExists: "update" })).body,
    ).toMatchObject({ code: "IMPORT_NO_SKU" });
    await check({ ...first, mapping: ["sku", "title", "onHand"] });
    const second = await send("code,words,PILE\nRM-2,Rug two,1\n");
    expect(second).toMatchObject({ mapping: ["sku", "title", "onHand"], mappingFrom: "remembered" });
  });

  test("has its wrong cells corrected in place, and their twins checked again", async () => {
    const shown = await check(await send("sku,title,qty\nMD-1,One,x\nMD-1,Two,2\nMD-3,,1\n"));
    expect(shown.counts).toEqual({ wrong: 3 });
    const cells = [
      { line: 2, column: 2, text: "5" },
      { line: 3, column: 0, text: "MD-2" },
      { line: 4, column: 1, text: "Three" },
    ];
    expect((await post(`/${shown._id}/cells`, { cells })).status).toBe(200);
    expect((await read(shown._id))?.counts).toEqual({ new: 3 });
    expect((await go(shown._id, "apply")).counts).toEqual({ done: 3 });
    expect(await itemOf("MD-2")).toMatchObject({ title: "Two", onHand: 2 });
  });

  test("gives its problems as a file that no spreadsheet runs", async () => {
    const shown = await check(await send('sku,title,qty\n"=1+1","a ""b"", c",many\nPF-2,Fine,1\n'));
    const { status, text } = await house.owner.client.get(`/api/imports/${shown._id}/problems`);
    expect(status).toBe(200);
    expect(text.replace("\u{feff}", "").split("\r\n")).toEqual([
      "sku,title,qty,Row,Column,Problem",
      `'=1+1,"a ""b"", c",many,2,qty,"Enter a whole number, 0 or more."`,
      "",
    ]);
  });
});

test("a file that is none says why, and leaves nothing behind", async () => {
  const shown = await send('sku,title\nA,"open\nB,x\n');
  expect(shown.state).toBe("failed");
  expect(shown.problem).toContain("a quote");
  expect(await rows("select 1 from import_parts where import_id = $1", [shown._id])).toEqual([]);
});

test("a sign that a heading or sample would cut in two is left out whole", async () => {
  const long = `${"a".repeat(79)}🏺`;
  const shown = await check(await send(`sku,title,${long}\nEM-1,${long},${long}\n`));
  expect([shown.state, shown.columns[2]?.name.slice(0, 79)]).toEqual(["ready", "a".repeat(79)]);
});

test("a workbook is read as a file is", async () => {
  const shown = await check(
    await send(
      buildXlsx([
        ["SKU", "Title", "Qty"],
        ["007", "Cup", 3],
      ]),
      "items.xlsx",
    ),
  );
  expect(shown).toMatchObject({ kind: "xlsx", counts: { new: 1 } });
  expect((await rowsOf(shown._id))[0]).toMatchObject({ sku: "007", changes: { onHand: [null, 3] } });
});

describe("an import", () => {
  test("goes on where a killed process left it, and two at once take no row twice", async () => {
    const lines = Array.from({ length: 1_203 }, (_one, at) => `KL-${at},Thing ${at},1`);
    const shown = await check(await send(["sku,title,qty", ...lines].join("\n")));
    const { services } = house.app;
    const { storeId } = house.owner;
    // The first batch is written and the process gone: its lease runs, its fence is old.
    await rows("update imports set state = 'applying', lease_until = null where id = $1", [shown._id]);
    const real = services.db.withStore.bind(services.db);
    let batches = 0;
    const spy = vi.spyOn(services.db, "withStore").mockImplementation((id, work, person) => {
      if (id === storeId && person === undefined && (batches += 1) === 3)
        return Promise.reject(new Error("killed"));
      return real(id, work, person);
    });
    await workImport(services, storeId, shown._id).catch(() => undefined);
    spy.mockRestore();
    await Promise.all([workImport(services, storeId, shown._id), workImport(services, storeId, shown._id)]);
    const done = await reaches(shown._id, "done");
    expect(done.counts).toEqual({ done: 1_203 });
    const [ledger] = await rows<{ entries: number; pieces: number }>(
      "select count(*)::integer as entries, sum(delta)::integer as pieces from stock_entries where sku like 'KL-%'",
    );
    expect(ledger).toEqual({ entries: 1_203, pieces: 1_203 });
  });

  test("is its store's alone, and takes the scope", async () => {
    const shown = await send("sku,title\nWL-1,Wall\n");
    expect(await read(shown._id, house.stranger)).toBeNull();
    expect(await rowsOf(shown._id, house.stranger)).toEqual([]);
    const steps = ["parts", "read", "check", "cells", "apply", "undo", "remove"];
    const bodies: Record<string, object> = {
      parts: { at: 0, content: "YQ==" },
      check: { mapping: ["sku"], ifExists: "update" },
      cells: { cells: [{ line: 2, column: 0, text: "x" }] },
    };
    for (const step of steps) {
      const foreign = await post(`/${shown._id}/${step}`, bodies[step] ?? {}, house.stranger);
      expect([step, foreign.status, foreign.body]).toMatchObject([step, 404, { code: "IMPORT_NOT_FOUND" }]);
      expect((await post(`/${shown._id}/${step}`, bodies[step] ?? {}, house.packer)).status).toBe(403);
    }
    const file = await house.stranger.client.get(`/api/imports/${shown._id}/problems`);
    expect(file.body).toMatchObject({ code: "IMPORT_NOT_FOUND" });
    const half = await sendParts("sku,title\nHF-1,Half\n");
    expect((await post(`/${half}/parts`, { at: 0, content: "YQ==" })).status).toBe(200);
    expect((await post(`/${half}/read`)).body).toMatchObject({ code: "IMPORT_MOVED_ON" });
  });
});

test("a step that is taken again after a lost answer is the same step", async () => {
  const mapped = await send("SKU,Title\nIM-AGAIN,Lamp");
  expect((await post(`/${mapped._id}/read`)).status).toBe(200);
  await check(mapped);
  await go(mapped._id, "apply");
  expect((await post(`/${mapped._id}/apply`)).status).toBe(200);
  expect((await read(mapped._id))?.state).toBe("done");
  await go(mapped._id, "undo");
  expect((await post(`/${mapped._id}/undo`)).status).toBe(200);
  expect((await post(`/${mapped._id}/apply`)).body).toMatchObject({ code: "IMPORT_MOVED_ON" });
  const lines = await rows("select from audit_entries where object_id = $1", [mapped._id]);
  expect(lines).toHaveLength(2);
});
