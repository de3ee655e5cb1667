import { useAllows } from "../../platform/session.ts";
import { BulkBar, Button } from "../../ui/index.ts";
import { orderTexts, togglePin, type ActKind, type ListOrder } from "../orders/index.ts";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

/** What can be done with the selected orders. */
export function SelectionBar({ page, rows, onShip, onAct }: { page: OrdersPageState; rows: readonly ListOrder[]; onShip: () => void; onAct: (kind: ActKind, ids: readonly string[], anchor: Element) => void }) {
  const canWrite = useAllows("orders.write");
  if (page.selection.size === 0) return null;
  const ids = [...page.selection];
  const shown = new Set(rows.map((row) => row._id));
  const hidden = ids.filter((id) => !shown.has(id)).length;
  const blocked = { isDisabled: !canWrite, disabledReason: orderTexts.noScope };
  return (
    <BulkBar text={texts.selected(ids.length, hidden)} onClear={page.clearSelection}>
      <Button size="sm" variant="primary" keys="M" {...blocked} onClick={onShip}>{orderTexts.ship.submit}</Button>
      <Button size="sm" data-act="move" keys="V" {...blocked} onClick={(event) => onAct("move", ids, event.currentTarget)}>{orderTexts.acts.move}</Button>
      <Button size="sm" data-act="tags" keys="T" {...blocked} onClick={(event) => onAct("tags", ids, event.currentTarget)}>{orderTexts.acts.tags}</Button>
      <Button size="sm" data-act="markFor" keys="F" {...blocked} onClick={(event) => onAct("markFor", ids, event.currentTarget)}>{orderTexts.acts.markFor}</Button>
      <Button size="sm" keys="P" {...blocked} onClick={() => void togglePin(ids)}>{orderTexts.acts.pin}</Button>
    </BulkBar>
  );
}
