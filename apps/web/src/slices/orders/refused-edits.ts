/** Puts what a refused change of orders carried where its person finds it again. */
import type { EditConflict } from "@stallkeeper/contract";
import { ApiError } from "../../platform/api/api-error.ts";
import { explainRefusal } from "../../platform/api/explain-refusal.ts";
import type { OrderRecord } from "./orders.api.ts";
import { forgetUnsaved, keepUnsaved } from "../../platform/unsaved-edits.ts";

type EditedField = "notes" | "address" | "ebayOrderId";

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
