/**
 * What a person changes on orders by TransactionUpdateMany: notes, tags, meta.notesEditedAt, the pin (by
 * updatedAt, spec 4) and fulfillment. Everything else belongs to the platform or to an action.
 *
 * Several people work at one order: single tags and moves are applied to the tags as they stand under the
 * lock, and a text that somebody else wrote since the caller read it is never overwritten silently
 * (edit-conflicts.ts). No tag writes to a buyer: actions that do are asked for by their own calls.
 */
import { AppError, type OrderPatch } from "@stallkeeper/contract";
import {
  isOrderLocation,
  isOrderTag,
  isPinned,
  remediesExclude,
  remedyTags,
  tagsChangeProblem,
} from "@stallkeeper/domain";
import { actorName, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { lastEditOf, refuseOverwrites, type SeenValue } from "./edit-conflicts.ts";
import { actorOf, addOrderEvents, type NewOrderEvent } from "./order-events.store.ts";
import { stepOf } from "./order-steps.ts";
import { lockOrders, sendOrderUpdate, type OrderRow } from "./orders.store.ts";

const nearNowMs = 24 * 3_600_000;
const typingPauseMs = 5 * 60_000;
const maxNotesLength = 20_000;
const maxAddressPartLength = 300;
const maxIdLength = 200;

/**
 * Applies a patch to orders of the store, with their timelines, and announces them. Answers which of the ids
 * are orders. Two round trips: the lock, then all that is written. Throws FORBIDDEN, FIELDS_INVALID,
 * LOCATION_MISSING, CHANGED_MEANWHILE. Safe to repeat.
 */
export async function changeOrders(
  ctx: Ctx,
  tx: StoreTx,
  ids: readonly string[],
  patch: OrderPatch,
): Promise<string[]> {
  requireScope(ctx, "orders.write");
  refuseNonsense(patch, ctx.now());
  const rows = await lockOrders(tx, ids);
  refuseOverwrites(rows.flatMap((row) => seenValues(row, patch)));
  const events: NewOrderEvent[] = [];
  for (const row of rows) {
    const { change, events: lines } = stepOf(row, patch, { by: actorName(ctx), now: ctx.now() });
    sendOrderUpdate(tx, row.id, change);
    for (const line of lines) {
      const joins = line.kind === "notesChanged" ? { joinsWithinMs: typingPauseMs } : {};
      events.push({ orderId: row.id, at: ctx.now().toISOString(), ...actorOf(ctx), ...line, ...joins });
    }
  }
  await addOrderEvents(tx, events);
  const found = rows.map(({ id }) => id);
  await announce(tx, "order", found);
  return found;
}

function refuseNonsense(patch: OrderPatch, now: Date): void {
  if (patch.moveTo !== undefined && !isOrderLocation(patch.moveTo)) throw new AppError("LOCATION_MISSING");
  const fields: Record<string, string> = { ...tagProblems(patch), ...fulfillmentProblems(patch) };
  if ((patch.notes ?? "").length > maxNotesLength)
    fields.notes = `Notes hold up to ${maxNotesLength} characters.`;
  const { updatedAt } = patch;
  if (
    updatedAt !== undefined &&
    !isPinned(updatedAt) &&
    Math.abs(Date.parse(updatedAt) - now.getTime()) > nearNowMs
  ) {
    fields.updatedAt = "This date pins an order (after the year 2500) or unpins it (now); nothing else.";
  }
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
}

function tagProblems({ tags, tagsChange, moveTo }: OrderPatch): Record<string, string> {
  if (tags !== undefined && (tagsChange !== undefined || moveTo !== undefined))
    return { tags: "Give the whole list, or what to change in it." };
  const unknown = (tags ?? []).find((tag) => !isOrderTag(tag));
  if (unknown !== undefined) return { tags: `There is no tag "${unknown}".` };
  if ((tags ?? []).filter((tag) => (remedyTags as readonly string[]).includes(tag)).length > 1)
    return { tags: remediesExclude };
  const problem = tagsChangeProblem({ add: tagsChange?.add ?? [], remove: tagsChange?.remove ?? [] });
  return problem === null ? {} : { tagsChange: problem };
}

function fulfillmentProblems({ fulfillment }: OrderPatch): Record<string, string> {
  const parts = Object.entries(fulfillment?.customFulfillmentAddress ?? {}).filter(
    ([, text]) => (text ?? "").length > maxAddressPartLength,
  );
  return {
    ...Object.fromEntries(
      parts.map(([name]) => [
        `fulfillment.customFulfillmentAddress.${name}`,
        `Up to ${maxAddressPartLength} characters.`,
      ]),
    ),
    ...((fulfillment?.ebayOrderId ?? "").length > maxIdLength
      ? { "fulfillment.ebayOrderId": `Up to ${maxIdLength} characters.` }
      : {}),
  };
}

/** What the caller wants to change and what it says to have read of it. */
function seenValues(row: OrderRow, { notes, fulfillment, seen }: OrderPatch): SeenValue[] {
  const { customFulfillmentAddress: address, ebayOrderId } = row.fulfillment;
  return [
    {
      id: row.id,
      field: "notes",
      now: row.notes,
      seen: seen?.notes,
      wanted: notes,
      ...lastEditOf(row, "notes"),
    },
    {
      id: row.id,
      field: "fulfillment.customFulfillmentAddress",
      now: address,
      seen: seen?.fulfillment?.customFulfillmentAddress,
      wanted: fulfillment?.customFulfillmentAddress,
      ...lastEditOf(row, "address"),
    },
    {
      id: row.id,
      field: "fulfillment.ebayOrderId",
      now: ebayOrderId,
      seen: seen?.fulfillment?.ebayOrderId,
      wanted: fulfillment?.ebayOrderId,
      ...lastEditOf(row, "ebayOrderId"),
    },
  ];
}
