/**
 * POST /api/uploads/drafts/duplicate: a new draft of what another one says, at the same accounts. It has
 * neither its SKU nor its barcode: those are the first one's item.
 */
import {
  AppError,
  type DraftsSaved,
  type DuplicateDraftsInput,
  type SaveDraftInput,
} from "@stallkeeper/contract";
import { viewStore, requireScope, type Ctx } from "../../platform/context.ts";
import { readDrafts, type DraftRow } from "./drafts.store.ts";
import { listUploadAccounts } from "./places.ts";
import { saveDraft } from "./save-draft.ts";
import { listTargets, type TargetRow } from "./targets.store.ts";

/**
 * Throws FORBIDDEN; whatever else is in a draft's way is in `failed`. Nothing is sent anywhere. The same
 * `copyId` is the same draft, so a repeat makes none twice.
 */
export async function duplicateDrafts(ctx: Ctx, { drafts }: DuplicateDraftsInput): Promise<DraftsSaved> {
  requireScope(ctx, "listings.write");
  const ids = drafts.map(({ draftId }) => draftId);
  const { found, targets, accounts } = await viewStore(ctx, async (tx) => ({
    found: new Map((await readDrafts(tx, ids)).map((draft) => [draft.id, draft])),
    targets: Map.groupBy(await listTargets(tx, ids), ({ draftId }) => draftId),
    accounts: new Set((await listUploadAccounts(ctx, tx)).map(({ accountId }) => accountId)),
  }));
  const outcome: DraftsSaved = { done: [], failed: [] };
  for (const { draftId, copyId, sku = "" } of drafts) {
    try {
      const draft = found.get(draftId);
      if (draft === undefined) throw new AppError("DRAFT_NOT_FOUND", { draftId });
      const linked = (targets.get(draftId) ?? []).filter(({ accountId }) => accounts.has(accountId));
      const { revision } = await saveDraft(ctx, copyId, {
        revision: 0,
        saveKey: copyId,
        set: { ...copyOf(draft), sku },
        targets: Object.fromEntries(linked.map((target) => [target.accountId, saidFor(target)])),
      });
      outcome.done.push({ draftId: copyId, revision });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.failed.push({ draftId, code: error.code, msg: error.message });
    }
  }
  return outcome;
}

function copyOf(draft: DraftRow): SaveDraftInput["set"] {
  const { axes, rows } = draft.variants;
  return structuredClone({
    title: draft.title,
    description: draft.description,
    brand: draft.brand,
    category: draft.category,
    condition: draft.condition,
    conditionNote: draft.conditionNote,
    priceMinor: draft.priceMinor,
    costMinor: draft.costMinor,
    floorMinor: draft.floorMinor,
    weightGrams: draft.weightGrams,
    packageCm: draft.packageCm ?? null,
    quantity: draft.quantity,
    photos: draft.photos,
    attributes: draft.attributes,
    variants: { axes, rows: rows.map((row) => ({ ...row, sku: "", gtin: "" })) },
  }) as SaveDraftInput["set"];
}

const saidFor = ({ overrides }: TargetRow): SaveDraftInput["targets"][string] =>
  structuredClone(overrides) as SaveDraftInput["targets"][string];
