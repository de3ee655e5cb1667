/** What tests of uploads say of drafts, and what they read. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { UploadTarget } from "@stallkeeper/contract";
import type { Person } from "@stallkeeper/testkit";

export interface ShownDraft {
  _id: string;
  itemId: string | null;
  sku: string;
  revision: number;
  state: string | null;
  targets: UploadTarget[];
}

/** A picture of one pixel. */
export const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function keepDrafts(person: () => Person) {
  const read = async (draftId: string, by = person()): Promise<ShownDraft | null> => {
    const { body } = await by.client.graphql(
      `query Draft($id: MongoID!) { UploadDraftById(_id: $id) { _id itemId sku revision state targets } }`,
      { id: draftId },
    );
    return (body as { data: { UploadDraftById: ShownDraft | null } }).data.UploadDraftById;
  };
  const save = (draftId: string, body: object, by = person()) =>
    by.client.patch(`/api/uploads/drafts/${draftId}`, { saveKey: randomUUID(), ...body });
  return {
    read,
    save,
    publish: (draftId: string, accountIds?: string[], by = person()) =>
      by.client.post("/api/uploads/publish", {
        drafts: [{ draftId, ...(accountIds ? { accountIds } : {}) }],
      }),
    async photo(file = pixel): Promise<string> {
      const { status, body, text } = await person().client.post("/api/uploads/photos", { file });
      if (status !== 200) throw new Error(text);
      return (body as { data: { _id: string } }).data._id;
    },
    /** A new draft with these fields and targets; answers its id. */
    async make(set: object, targets: object = {}): Promise<string> {
      const draftId = randomUUID();
      const answer = await save(draftId, { revision: 0, set, targets });
      if (answer.status !== 200) throw new Error(answer.text);
      return draftId;
    },
    async target(draftId: string, accountId: string): Promise<UploadTarget> {
      const draft = await read(draftId);
      return draft?.targets.find((one) => one.accountId === accountId) ?? expect.fail("no such target");
    },
  };
}
