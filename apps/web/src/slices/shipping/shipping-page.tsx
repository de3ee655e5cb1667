/** `/shipping`: the queues, their orders, and the open order beside them. */
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { onScan } from "../../platform/shortcuts.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { focusPageHeading, makeLate, preloadLate, useIsPhone, useLate, type Late } from "../../ui/index.ts";
import { askAboutOrders, checkMayWrite, useOrdersPage } from "../orders/index.ts";
import { useReplyHost } from "../messaging/index.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { findScanned } from "./find-scanned.ts";
import { ListPane } from "./list-pane.tsx";
import type { OrderDrawerProps } from "../order-detail/index.ts";
import { OpenOrder } from "./open-order.tsx";
import { QueueRail } from "./queue-rail.tsx";
import { RowMenu } from "./row-menu.tsx";
import type { ShipManyDialogProps } from "./ship-many/ship-many-dialog.tsx";
import { texts } from "./texts.ts";
import { useOrdersKeys } from "./use-orders-keys.ts";
import { useViewsOpen } from "./views/use-views-open.ts";
import { useShippingFlow } from "./use-shipping-flow.ts";

const shipMany = makeLate<ShipManyDialogProps>(
  async () => (await import("./ship-many/ship-many-dialog.tsx")).ShipManyDialog,
);

/** The page. */
export function ShippingPage({ drawer }: { drawer: Late<OrderDrawerProps> }): ReactNode {
  const page = useOrdersPage();
  const router = useRouter();
  const isPhone = useIsPhone();
  const filterInput = useRef<HTMLInputElement>(null);
  const [isShippingMany, setIsShippingMany] = useState(false);
  const [rowMenu, setRowMenu] = useState<{ id: string; anchor: Element } | null>(null);
  const [areViewsOpen, setAreViewsOpen] = useViewsOpen();
  const { handleShipped } = useShippingFlow(page);
  usePageTitle(texts.title);
  useOrdersKeys(page, filterInput, {
    open: askAboutOrders,
    shipMany: () => checkMayWrite() && setIsShippingMany(true),
    setViewsOpen: setAreViewsOpen,
    openRowMenu: (id) =>
      document.activeElement !== null && setRowMenu({ id, anchor: document.activeElement }),
  });
  const { open } = page;
  const drawDrawer = useLate(drawer, page.openId !== null, () => open(null));
  useEffect(() => whenIdle(() => void preloadLate(drawer).then(() => preloadLate(shipMany))), [drawer]);
  useReplyHost(open);
  useEffect(
    () =>
      onScan((text) => {
        const id = findScanned(text);
        if (id === null) notifyInfo(texts.noScanMatch(text));
        else open(id);
      }),
    [open],
  );

  const openPage = (id: string): void => router.history.push(`/shipping/orders/${encodeURIComponent(id)}`);
  const handleOpen = (id: string, where: "detail" | "page", by: "key" | "pointer"): void => {
    if (where === "page") return openPage(id);
    page.open(id);
    if (by === "key" || isPhone) page.focusPart("panel");
  };
  /** The row that opened the dialog may have left the list meanwhile. */
  const closeMany = (): void => {
    setIsShippingMany(false);
    afterPaint(() => {
      if (document.activeElement?.closest("[role=grid]")) return;
      if (page.shown.read().length > 0) page.grid.current?.focus();
      else focusPageHeading();
    });
  };
  const drawShipMany = useLate(shipMany, isShippingMany, closeMany);
  return (
    <>
      <SectionHeader title={texts.title} />
      <div className="flex grow min-h-0">
        <QueueRail
          current={page.queue}
          view={page.view}
          areViewsOpen={areViewsOpen}
          onViewsOpenChange={setAreViewsOpen}
        />
        <ListPane
          page={page}
          filterInput={filterInput}
          onOpen={handleOpen}
          onAction={askAboutOrders}
          onShipMany={() => setIsShippingMany(true)}
          onRowMenu={(id, anchor) => setRowMenu({ id, anchor })}
        />
        {page.openId !== null && drawDrawer !== null && (
          <OpenOrder
            page={page}
            openId={page.openId}
            draw={drawDrawer}
            onAction={askAboutOrders}
            onShipped={handleShipped}
          />
        )}
      </div>
      {isShippingMany &&
        drawShipMany?.({ ids: page.listSelection(), onClose: closeMany, onSent: page.deselect })}
      {rowMenu !== null && (
        <RowMenu
          {...rowMenu}
          key={rowMenu.id}
          page={page}
          onOpen={() => handleOpen(rowMenu.id, "detail", "key")}
          onOpenPage={() => openPage(rowMenu.id)}
          onAction={askAboutOrders}
          onClose={() => setRowMenu(null)}
        />
      )}
    </>
  );
}
