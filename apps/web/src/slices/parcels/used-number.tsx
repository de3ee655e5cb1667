/** Says that a tracking number stands on another order, and lets a person use it again on purpose. */
import { Fragment, useMemo } from "react";
import { Button, Callout, TextLink } from "../../ui/index.ts";
import { type ListOrder, orderTexts as texts, orderStore } from "../orders/index.ts";
import { findNumberUses, type NumberUse } from "./number-use.ts";

/**
 * The order that has a number already, among those in memory; null: none. Looked for again when the number
 * changes.
 */
export function useNumberUse(
  { _id, combinedId }: Pick<ListOrder, "_id" | "combinedId">,
  trackingNumber: string,
): NumberUse | null {
  return useMemo(
    () =>
      trackingNumber === ""
        ? null
        : (findNumberUses(new Map([[_id, { trackingNumber, combinedId }]]), orderStore.queues.all.rows).get(
            _id,
          ) ?? null),
    [_id, combinedId, trackingNumber],
  );
}

/** Where the number stands, as a sentence with its links. */
export function UsedOn({ uses }: { uses: readonly NumberUse[] }) {
  return (
    <>
      {texts.ship.usedOn}{" "}
      {uses.map(({ _id, orderNumber }, at) => (
        <Fragment key={_id}>
          {at > 0 && ", "}
          <TextLink href={`/shipping/orders/${encodeURIComponent(_id)}`} className="sk-mono">
            {orderNumber}
          </TextLink>
        </Fragment>
      ))}
      .
    </>
  );
}

/** The question. `use` null: only the service knows where it stands, and has said so. */
export function UsedNumber({ use, onReuse }: { use: NumberUse | null; onReuse: () => void }) {
  return (
    <div role="alert">
      <Callout tone="ochre">
        {use !== null && (
          <>
            <UsedOn uses={[use]} />{" "}
          </>
        )}
        <Button size="sm" onClick={onReuse}>
          {texts.ship.reuse}
        </Button>
      </Callout>
    </div>
  );
}
