/** Puts what a refused change of orders carried where its person finds it again. */
import type { EditConflict, ErrorCode } from "@stallkeeper/contract";
import { ApiError, describeDatabaseError, normaliseError } from "../../../platform/api/api-error.ts";
import type { OrderRecord } from "../orders.api.ts";
import { forgetUnsaved, keepUnsaved, type EditedField } from "./unsaved-edits.ts";

const paths: Record<string, EditedField> = {
  notes: "notes",
  "fulfillment.customFulfillmentAddress": "address",
  "fulfillment.ebayOrderId": "ebayOrderId",
};

interface Written {
  field: EditedField;
  mine: unknown;
  seen: unknown;
}

/** The texts in a change, by field. */
function textsOf({ notes, fulfillment, seen }: OrderRecord): Written[] {
  const all: Written[] = [
    { field: "notes", mine: notes, seen: seen?.notes },
    {
      field: "address",
      mine: fulfillment?.customFulfillmentAddress,
      seen: seen?.fulfillment?.customFulfillmentAddress,
    },
    { field: "ebayOrderId", mine: fulfillment?.ebayOrderId, seen: seen?.fulfillment?.ebayOrderId },
  ];
  return all.filter(({ mine }) => mine !== undefined);
}

/**
 * Refusals of a change of an order whose words are meant for the person. A code that isn't among them says
 * nothing they could use.
 */
const explained = new Set<string | null>([
  "ALREADY_SHIPPED",
  "BODY_TOO_LARGE",
  "BUSY",
  "CHANGED_MEANWHILE",
  "CROSS_SITE",
  "FIELDS_INVALID",
  "FORBIDDEN",
  "LOCATION_MISSING",
  "ORDER_NOT_FOUND",
  "ORDER_UNPAID",
  "QUERY_TOO_COSTLY",
  "RECENT_LOGIN_REQUIRED",
  "RECORD_NOT_FOUND",
  "TIMEOUT",
  "TOO_MANY_TRIES",
  "UNAUTHENTICATED",
] satisfies ErrorCode[]);

/** A refusal that names its reason is shown as it is; anything else goes through the database errors (spec 8). */
export function explainRefusal(error: unknown): string {
  const known = normaliseError(error);
  return known.status < 500 && explained.has(known.code) ? known.message : describeDatabaseError(error);
}

function conflictOf(
  conflicts: readonly EditConflict[],
  orderId: string,
  field: EditedField,
): EditConflict | undefined {
  return conflicts.find((conflict) => conflict.id === orderId && paths[conflict.field] === field);
}

/** Keeps the texts of a refused change of these orders, each with its conflict or its reason. */
export function keepRefused(ids: readonly string[], record: OrderRecord, error: unknown): void {
  const conflicts = error instanceof ApiError ? error.conflicts : [];
  for (const { field, mine, seen = null } of textsOf(record)) {
    for (const id of ids) {
      const conflict = conflictOf(conflicts, id, field);
      keepUnsaved(
        id,
        field,
        conflict === undefined
          ? { mine, seen, problem: explainRefusal(error), conflict: null }
          : {
              mine,
              seen,
              problem: null,
              conflict: { theirs: conflict.value, by: conflict.by, at: conflict.at },
            },
      );
    }
  }
}

/** These texts are saved. */
export function forgetRefused(ids: readonly string[], record: OrderRecord): void {
  for (const { field } of textsOf(record)) for (const id of ids) forgetUnsaved(id, field);
}
