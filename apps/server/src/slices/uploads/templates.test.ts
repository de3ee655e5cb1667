/** Templates of drafts: made, named, applied to several drafts and taken back. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DraftsSaved, UploadTemplate } from "@stallkeeper/contract";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";

let app: TestApp;
let owner: Person;
const { make, save } = keepDrafts(() => owner);

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const list = async (by = owner): Promise<UploadTemplate[]> =>
  ((await by.client.get("/api/uploads/templates")).body as { data: UploadTemplate[] }).data;
const keep = (draftId: string, name: string, more: object = {}, by = owner) =>
  by.client.post("/api/uploads/templates", { saveKey: randomUUID(), draftId, name, ...more });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const saveMany = async (drafts: object[]): Promise<DraftsSaved> =>
  ((await owner.client.patch("/api/uploads/drafts", { drafts })).body as { data: DraftsSaved }).data;
const brandOf = async (draftId: string) => {
  const asked = `query Draft($id: MongoID!) { UploadDraftById(_id: $id) { brand } }`;
  const { body } = await owner.client.graphql(asked, { id: draftId });
  return (body as { data: { UploadDraftById: { brand: string } } }).data.UploadDraftById.brand;
};

test("a draft without photos makes a template of what it says, for everybody in the store alone", async () => {
  const draftId = await make({ sku: "T-1", title: "Cord cap", brand: "Ada", quantity: 3, priceMinor: 900 });
  expect((await keep(draftId, "  Caps ")).status).toBe(200);
  const [template] = await list(await signUpMember(app, { storeId: owner.storeId }));
  expect(template).toMatchObject({ name: "Caps", currency: "EUR", targets: {} });
  expect(template?.fields).toEqual({ title: "Cord cap", brand: "Ada", priceMinor: 900 });
  expect(await list(await signUpMember(app))).toEqual([]);
});

test("a name is there once, and saving under it again replaces only where that was asked for", async () => {
  const draftId = await make({ title: "Bucket hat" });
  expect(codeOf(await keep(draftId, "CAPS"))).toEqual([409, "TEMPLATE_NAME_TAKEN"]);
  expect((await list()).map(({ fields }) => fields.title)).toEqual(["Cord cap"]);
  const saveKey = randomUUID();
  const twice = [1, 2].map(() => keep(draftId, "caps", { replaces: true, saveKey }));
  expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await list()).map(({ name, fields }) => [name, fields.title])).toEqual([["caps", "Bucket hat"]]);
});

test("renamed, deleted, and refused to whoever may not list", async () => {
  const draftId = await make({ title: "Scarf" });
  await keep(draftId, "Scarves");
  const [caps, scarves] = await list();
  const rename = (id: string, name: string, by = owner) =>
    by.client.patch(`/api/uploads/templates/${id}`, { name });
  expect(codeOf(await rename(scarves?._id ?? "", "Caps"))).toEqual([409, "TEMPLATE_NAME_TAKEN"]);
  expect((await rename(scarves?._id ?? "", "SCARVES")).status).toBe(200);
  expect(codeOf(await rename(randomUUID(), "None"))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect((await rename(caps?._id ?? "", "Mine", packer)).status).toBe(403);
  await owner.client.post(`/api/uploads/templates/${scarves?._id}/remove`, {});
  expect((await list()).map(({ name }) => name)).toEqual(["caps"]);
  expect(codeOf(await keep(randomUUID(), "None"))).toEqual([404, "DRAFT_NOT_FOUND"]);
});

test("several drafts are saved at once, one that somebody else changed meanwhile stays as they wrote it", async () => {
  const [one, two] = [await make({ title: "One" }), await make({ title: "Two" })];
  await save(two, { revision: 1, set: { brand: "Theirs" } });
  const body = (draftId: string, revision: number, brand: string) => ({
    draftId,
    revision,
    saveKey: randomUUID(),
    set: { brand },
  });
  const { done, failed } = await saveMany([body(one, 1, "Ada"), body(two, 1, "Ada")]);
  expect([done, failed.map(({ draftId, code }) => [draftId, code])]).toEqual([
    [{ draftId: one, revision: 2 }],
    [[two, "CHANGED_MEANWHILE"]],
  ]);
  expect([await brandOf(one), await brandOf(two)]).toEqual(["Ada", "Theirs"]);
  // Undo is such a save, with the revision that applying answered.
  await saveMany([body(one, 2, "")]);
  expect(await brandOf(one)).toBe("");
});
