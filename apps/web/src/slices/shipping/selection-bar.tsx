/** What can be done with the selected orders. */
import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { writeIds } from "../../platform/order-source-search.ts";
import { openOrderTool } from "../../platform/order-tools.ts";
import { useAllows } from "../../platform/session.ts";
import { BulkBar, Button, ButtonLink, copyText, Menu } from "../../ui/index.ts";
import { orderTexts, parcelTexts, readOrder, replyTexts, togglePin, type ActKind, type ListOrder } from "../orders/index.ts";
import { downloadOrdersCsv } from "./order-csv.ts";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

async function copyLines(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) notifyInfo(texts.nothingToCopy);
  else if (await copyText(lines.join("\n"))) notifySuccess(texts.copied(lines.length));
}

function exportOrders(orders: readonly ListOrder[], withNames: boolean): void {
  downloadOrdersCsv(orders, withNames, new Date());
  const done = texts.exported(orders.length);
  notifySuccess(withNames ? done : `${done} ${texts.namesLeftOut}`);
}

export interface SelectionBarProps {
  page: OrdersPageState;
  rows: readonly ListOrder[];
  onShip: () => void;
  onAct: (kind: ActKind, ids: readonly string[], anchor: Element) => void;
}

/** Drawn while something is selected. */
export function SelectionBar({ page, rows, onShip, onAct }: SelectionBarProps) {
  const canWrite = useAllows("orders.write");
  const mayWrite = useAllows("messages.write");
  const mayBuy = useAllows("labels.buy");
  const mayExport = useAllows("export.run");
  const mayExportNames = useAllows("export.personal");
  if (page.selection.size === 0) return null;
  const ids = page.listSelection();
  const shown = rows.reduce((count, row) => count + Number(page.selection.has(row._id)), 0);
  const readSelected = (): ListOrder[] => ids.flatMap((id) => readOrder(id) ?? []);
  const isSplit = ids.some((id) => (readOrder(id)?.parts.length ?? 0) > 0);
  const blocked = { isDisabled: !canWrite, disabledReason: orderTexts.noScope };
  return (
    <BulkBar text={texts.selected(ids.length, ids.length - shown)} onClear={page.clearSelection}>
      <Button size="sm" variant="primary" keys="M" {...blocked} onClick={onShip}>{orderTexts.ship.submit}</Button>
      <Button size="sm" keys="B" {...blocked} onClick={() => openOrderTool("batch", ids)}>{texts.addToBatch}</Button>
      <Button size="sm" keys="L" isDisabled={!mayBuy} disabledReason={orderTexts.noScope} onClick={(event) => onAct("label", ids, event.currentTarget)}>{orderTexts.acts.label}</Button>
      <ButtonLink size="sm" href={`/shipping/slips?orders=${encodeURIComponent(writeIds(ids))}`}>{texts.slips}</ButtonLink>
      <ButtonLink size="sm" href={`/shipping/pick?orders=${encodeURIComponent(writeIds(ids))}`}>{texts.pickList}</ButtonLink>
      <Button size="sm" data-act="move" keys="V" {...blocked} onClick={(event) => onAct("move", ids, event.currentTarget)}>{orderTexts.acts.move}</Button>
      <Button size="sm" data-act="tags" keys="T" {...blocked} onClick={(event) => onAct("tags", ids, event.currentTarget)}>{orderTexts.acts.tags}</Button>
      <Button size="sm" data-act="hold" keys="H" {...blocked} onClick={(event) => onAct("hold", ids, event.currentTarget)}>{orderTexts.acts.hold}</Button>
      {ids.length > 1 && <Button size="sm" keys="U" needsConnection isDisabled={!canWrite || isSplit} disabledReason={canWrite ? parcelTexts.combine.isSplit : orderTexts.noScope} onClick={(event) => onAct("combine", ids, event.currentTarget)}>{parcelTexts.combine.act}</Button>}
      <Button size="sm" data-act="markFor" keys="F" {...blocked} onClick={(event) => onAct("markFor", ids, event.currentTarget)}>{orderTexts.acts.markFor}</Button>
      <Button size="sm" data-act="message" keys="R" isDisabled={!mayWrite} disabledReason={orderTexts.noScope} onClick={(event) => onAct("message", ids, event.currentTarget)}>{replyTexts.act}</Button>
      <Button size="sm" keys="P" {...blocked} onClick={() => void togglePin(ids)}>{orderTexts.acts.pin}</Button>
      <Button size="sm" data-act="preset" keys="S" needsConnection {...blocked} onClick={() => openOrderTool("preset", ids)}>{texts.preset}</Button>
      <Button size="sm" keys="W" needsConnection {...blocked} onClick={() => openOrderTool("plan", ids)}>{texts.plan}</Button>
      <Button size="sm" keys="Shift+R" needsConnection {...blocked} onClick={() => openOrderTool("rules", ids)}>{texts.runRules}</Button>
      <Menu
        label={texts.copy}
        groups={[{ id: "copy", items: [
          { id: "numbers", label: texts.copyNumbers, onSelect: () => void copyLines(readSelected().map(({ orderNumber }) => orderNumber)) },
          { id: "tracking", label: texts.copyTracking, onSelect: () => void copyLines(readSelected().flatMap(({ shipping }) => shipping.trackingNumber || [])) },
        ] }]}
        trigger={<Button size="sm">{texts.copy}</Button>}
      />
      <Button size="sm" isDisabled={!mayExport} disabledReason={orderTexts.noScope} onClick={() => exportOrders(readSelected(), mayExportNames)}>{texts.exportSelection}</Button>
    </BulkBar>
  );
}
