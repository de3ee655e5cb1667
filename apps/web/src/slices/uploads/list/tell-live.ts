/** After a change of many drafts: telling their live listings in one request, with one sentence about all. */
import { normaliseError } from "../../../platform/api/api-error.ts";
import { reviseDrafts, type EditedDraft } from "../uploads.api.ts";
import { bulkTexts as texts } from "./bulk-texts.ts";
import type { BulkField } from "./typed-change.ts";

/** What a live listing can be told. */
export const toldFields = ["price", "title", "description"] as const;
export type ToldField = (typeof toldFields)[number];

export const toldField = (field: BulkField): ToldField | null =>
  toldFields.find((one) => one === field) ?? null;

/** Accounts at which a draft is live and says nothing else of the field there. Pure. */
export const liveAt = ({ targets }: Pick<EditedDraft, "targets">, field: ToldField): string[] =>
  targets.flatMap(({ state, accountId, overrides }) => {
    const own = overrides[field === "price" ? "priceMinor" : field];
    return state === "live" && (own === null || own === undefined) ? [accountId] : [];
  });

/** Sends it, and answers what to say. Never throws. */
export async function tellLive(
  drafts: readonly { draftId: string; accountIds: string[] }[],
  field: ToldField,
): Promise<string> {
  const wanted = drafts.filter(({ accountIds }) => accountIds.length > 0);
  if (wanted.length === 0) return "";
  try {
    const { started, failed } = await reviseDrafts(wanted, [field]);
    return texts.told(started.length, failed.length, failed[0]?.msg ?? "");
  } catch (error) {
    return texts.notTold(normaliseError(error).message);
  }
}
