/** What tests of imports do: send a file, wait for its steps, and read what came of it. */
import { expect, vi } from "vitest";
import type { ItemImport, ItemImportRow } from "@stallkeeper/contract";
import type { ImportColumn, ImportMapping, ImportState } from "@stallkeeper/domain";
import { tries, type Person } from "@stallkeeper/testkit";

type ShownImport = ItemImport & {
  state: ImportState;
  columns: ImportColumn[];
  mapping: ImportMapping;
  counts: Record<string, number>;
};
type ShownRow = Pick<ItemImportRow, "line" | "cells" | "sku" | "state" | "result" | "note"> & {
  changes: Record<string, [unknown, unknown]>;
  problems: { column: number; code: string; about?: string }[];
};

const partBytes = 400_000;
const patienceMs = tries(120_000, 300_000);

export function keepImports(person: () => Person) {
  const post = (path: string, body: unknown = {}, by = person()) =>
    by.client.post(`/api/imports${path}`, body);
  const read = async (id: string, by = person()): Promise<ShownImport | null> => {
    const { body } = await by.client.graphql(
      `query One($id: MongoID!) { ItemImportById(_id: $id) { _id fileName state kind encoding delimiter columns
         mapping mappingFrom headingLine topRows rowsTotal rowsDone counts problem } }`,
      { id },
    );
    return (body as { data: { ItemImportById: ShownImport | null } }).data.ItemImportById;
  };
  const reaches = (id: string, ...states: ImportState[]): Promise<ShownImport> =>
    vi.waitFor(
      async () => {
        const shown = (await read(id)) ?? expect.fail("no such import");
        expect(states).toContain(shown.state);
        return shown;
      },
      { timeout: patienceMs, interval: 50 },
    );
  const sendParts = async (file: string | Uint8Array, fileName = "items.csv"): Promise<string> => {
    const bytes = Buffer.from(file);
    const opened = await post("", { fileName, bytes: bytes.length });
    if (opened.status !== 200) throw new Error(opened.text);
    const { _id } = (opened.body as { data: { _id: string } }).data;
    for (let at = 0; at * partBytes < bytes.length; at += 1) {
      const content = bytes.subarray(at * partBytes, (at + 1) * partBytes).toString("base64");
      expect((await post(`/${_id}/parts`, { at, content })).status).toBe(200);
    }
    return _id;
  };
  /** Sends a file and waits until it's read, or can't be. */
  const send = async (file: string | Uint8Array, fileName?: string): Promise<ShownImport> => {
    const id = await sendParts(file, fileName);
    expect((await post(`/${id}/read`)).status).toBe(200);
    return reaches(id, "mapping", "failed");
  };
  const check = async ({ _id, mapping }: ShownImport, more: object = {}): Promise<ShownImport> => {
    const answer = await post(`/${_id}/check`, { mapping, ifExists: "update", ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return reaches(_id, "ready");
  };
  const go = async (id: string, step: "apply" | "undo"): Promise<ShownImport> => {
    expect((await post(`/${id}/${step}`)).status).toBe(200);
    return reaches(id, step === "apply" ? "done" : "undone");
  };
  return {
    post,
    read,
    reaches,
    sendParts,
    send,
    check,
    go,
    /** All steps at once. */
    async take(file: string | Uint8Array, more: object = {}): Promise<ShownImport> {
      return go((await check(await send(file), more))._id, "apply");
    },
    async rowsOf(id: string, by = person()): Promise<ShownRow[]> {
      const { body } = await by.client.graphql(
        `query Rows($id: MongoID!) { ItemImportRowMany(filter: { importId: $id }, sort: LINE_ASC, limit: 200) {
           line cells sku state changes problems result note } }`,
        { id },
      );
      return (body as { data: { ItemImportRowMany: ShownRow[] } }).data.ItemImportRowMany;
    },
  };
}
