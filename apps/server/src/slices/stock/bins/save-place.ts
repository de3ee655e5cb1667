/** Places where stock lies: made, renamed, put out of use. */
import { AppError, type ArchivePlaceInput, type SavePlaceInput } from "@stallkeeper/contract";
import { recordAudit } from "../../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { findPlace, isPlaceNameTaken, lockPlaces, putPlace, saveArchived } from "./bins.store.ts";

/** Adds or renames a place. Throws PLACE_NAME_TAKEN. Safe to repeat with the same id. */
export async function savePlace(ctx: Ctx, { placeId, name }: SavePlaceInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    await lockPlaces(tx);
    if (await isPlaceNameTaken(tx, placeId, name)) throw new AppError("PLACE_NAME_TAKEN", { name });
    await putPlace(tx, placeId, name, ctx.now());
    await recordAudit(tx, ctx, {
      action: "placeSaved",
      object: { type: "place", id: placeId },
      after: { name },
    });
    await announce(tx, "stockPlace", [placeId]);
  });
}

/**
 * Puts a place out of use, or back. Throws RECORD_NOT_FOUND, PLACE_IN_USE where items lie there and for the
 * main place, PLACE_NAME_TAKEN where its name is another's by now. Safe to repeat.
 */
export async function archivePlace(
  ctx: Ctx,
  { placeId, name, isArchived }: ArchivePlaceInput,
): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    await lockPlaces(tx);
    const place = await findPlace(tx, placeId);
    if (place === null) throw new AppError("RECORD_NOT_FOUND");
    if (isArchived && (place.isMain || place.items > 0)) throw new AppError("PLACE_IN_USE", { name });
    if (!isArchived && (await isPlaceNameTaken(tx, placeId, name)))
      throw new AppError("PLACE_NAME_TAKEN", { name });
    await saveArchived(tx, placeId, isArchived, ctx.now());
    await recordAudit(tx, ctx, {
      action: "placeArchived",
      object: { type: "place", id: placeId },
      after: { isArchived },
    });
    await announce(tx, "stockPlace", [placeId]);
  });
}
