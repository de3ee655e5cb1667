/** `/shipping`: the queues, their orders, and the open order beside them. */
import { isInQueue } from "@stallkeeper/domain";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { onScan } from "../../platform/shortcuts.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Dock, EmptyState, Menu, PageHeader, PanelError, useIsPhone } from "../../ui/index.ts";
import { OrderDrawer, OrderList, orderTexts, loadOrders, queueLooks, readOrder, togglePin, useOrderActs } from "../orders/index.ts";
import { findScanned } from "./find-scanned.ts";
import { ListHead } from "./list-head.tsx";
import { QueueRail, QueueSelect } from "./queue-rail.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { ShipManyDialog } from "./ship-many-dialog.tsx";
import { texts } from "./texts.ts";
import { useOrdersKeys } from "./use-orders-keys.ts";
import { useOrdersPage, type OrdersPageState } from "./use-orders-page.ts";
import { useShippingFlow } from "./use-shipping-flow.ts";

/** Why the open order has no place in the list; nothing while orders are still being loaded. */
function describeAbsence({ queue, openId, status, query }: OrdersPageState): string {
  const order = openId === null || status.state !== "ready" ? undefined : readOrder(openId);
  if (order === undefined) return "";
  return query !== "" && isInQueue(order, queue) ? texts.hiddenByFilter : texts.notInQueue(queueLooks[queue].label);
}

/** The page. */
export function ShippingPage() {
  const page = useOrdersPage();
  const acts = useOrderActs();
  const router = useRouter();
  const isPhone = useIsPhone();
  const canWrite = useAllows("orders.write");
  const filterInput = useRef<HTMLInputElement>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  const [isShippingMany, setIsShippingMany] = useState(false);
  const [rowMenu, setRowMenu] = useState<{ id: string; anchor: Element } | null>(null);
  const { handleShipped } = useShippingFlow(page);
  usePageTitle(texts.title);
  useOrdersKeys(page, filterInput, {
    open: acts.open,
    shipMany: () => setIsShippingMany(true),
    openRowMenu: (id) => document.activeElement !== null && setRowMenu({ id, anchor: document.activeElement }),
  });
  const { open } = page;
  useEffect(() => onScan((text) => {
    const id = findScanned(text);
    if (id === null) notifyInfo(texts.noScanMatch(text));
    else open(id);
  }), [open]);

  const openPage = (id: string): void => router.history.push(`/shipping/orders/${encodeURIComponent(id)}`);
  const handleOpen = (id: string, where: "detail" | "page", by: "key" | "pointer"): void => {
    if (where === "page") return openPage(id);
    page.open(id);
    if (by === "key" || isPhone) page.focusPart("panel");
  };
  const first = page.rows[0];
  return (
    <>
      {isPhone ? <h1 className="sk-hidden-text" tabIndex={-1}>{texts.title}</h1> : <PageHeader title={texts.title} layout="panes" />}
      <div className="flex grow min-h-0">
        <QueueRail current={page.queue} />
        <section aria-label={queueLooks[page.queue].label} className="flex flex-col grow min-w-0 min-h-0 bg-surface">
          {isPhone && <div className="p-3 pb-0"><QueueSelect current={page.queue} onChange={page.setQueue} /></div>}
          <ListHead page={page} filterInput={filterInput} />
          <div
            className="flex flex-col grow min-h-0"
            onFocus={() => page.setHasListFocus(true)}
            onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && page.setHasListFocus(false)}
          >
          <OrderList
            incoming={page.held.waiting === 0 ? undefined : { label: texts.incoming(page.held.waiting), onShow: page.held.show }}
            label={queueLooks[page.queue].label}
            rows={page.rows}
            sort={page.sort}
            onSortChange={page.setSort}
            selection={page.selection}
            onSelectionChange={page.setSelection}
            currentId={page.openId}
            onFocusedIdChange={page.setFocusedId}
            onOpen={handleOpen}
            onRowMenu={(id, anchor) => setRowMenu({ id, anchor })}
            handleRef={page.grid}
            isSelecting={isSelecting}
            status={page.status.state === "failed" && page.rows.length === 0 ? "error" : page.status.state === "loading" && page.rows.length === 0 ? "loading" : "ready"}
            emptyState={<EmptyState text={page.query === "" ? queueLooks[page.queue].empty : orderTexts.noMatch} action={page.query === "" ? undefined : <Button onClick={() => page.setQuery("")}>{texts.clearFilters}</Button>} />}
            errorState={<PanelError title={orderTexts.loadFailed} message={page.status.state === "failed" ? page.status.message : ""} onRetry={() => void loadOrders()} />}
            banner={page.status.state === "failed" && page.rows.length > 0 ? <PanelError title={orderTexts.loadFailed} message={page.status.message} onRetry={() => void loadOrders()} /> : undefined}
            footer={<SelectionBar page={page} onShip={() => setIsShippingMany(true)} onAct={acts.open} />}
          />
          </div>
          {isPhone && page.openId === null && (
            <Dock label={texts.actions}>
              <Button onClick={() => setIsSelecting(!isSelecting)}>{isSelecting ? texts.selectDone : texts.select}</Button>
              <Button variant="primary" isDisabled={first === undefined} onClick={() => first !== undefined && page.open(first._id)}>{texts.shipNext}</Button>
            </Dock>
          )}
        </section>
        <OrderDrawer
          orderId={page.openId} index={page.openIndex} count={page.rows.length} absence={describeAbsence(page)} inputs={page.inputs}
          onStep={page.step} onAct={acts.open} onShipped={handleShipped} onClose={page.close}
        />
      </div>
      {acts.element}
      {isShippingMany && <ShipManyDialog ids={[...page.selection]} onClose={() => setIsShippingMany(false)} onFinished={(left) => page.setSelection(new Set(left))} />}
      {rowMenu !== null && (
        <Menu
          isOpen
          anchor={rowMenu.anchor}
          onOpenChange={(isOpen) => !isOpen && setRowMenu(null)}
          groups={[
            { id: "order", items: [
              { id: "open", label: texts.keys.open, keys: "Enter", onSelect: () => handleOpen(rowMenu.id, "detail", "key") },
              { id: "page", label: texts.keys.page, keys: "O", onSelect: () => openPage(rowMenu.id) },
            ] },
            { id: "acts", items: ([["move", "V"], ["tags", "T"], ["markFor", "F"]] as const).map(([kind, keys]) => ({
              id: kind, label: orderTexts.acts[kind], keys, isDisabled: !canWrite, reason: orderTexts.noScope, onSelect: () => acts.open(kind, [rowMenu.id], rowMenu.anchor),
            })) },
            { id: "pin", items: [{ id: "pin", label: orderTexts.acts.pin, keys: "P", isDisabled: !canWrite, reason: orderTexts.noScope, onSelect: () => void togglePin([rowMenu.id]) }] },
          ]}
        />
      )}
    </>
  );
}
