/** The list of the chosen queue, with what can be done with its orders and what stands against them. */
import ScanBarcode from "lucide-react/icons/scan-barcode";
import { useEffect, type ReactNode } from "react";
import { Button, ButtonLink, Dock } from "../../ui/index.ts";
import { BulkRunsBar, takeWantedRows, useShipmentStates, useWantedRows } from "../actions/index.ts";
import { OrderListPane, type ActionKind, type OrdersPageState } from "../orders/index.ts";
import { LateBanner } from "../../platform/late-banner.tsx";
import { QueueSelect } from "./queue-rail.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { texts } from "./texts.ts";
import { UnmappedBar } from "./unmapped-bar.tsx";

export interface ListPaneProps extends Pick<
  Parameters<typeof OrderListPane>[0],
  "page" | "filterInput" | "onOpen" | "onRowMenu"
> {
  onAction: (kind: ActionKind, ids: readonly string[], anchor: Element) => void;
  onShipMany: () => void;
}

/** What a run left behind is selected. */
function useSelectWanted({ setSelection }: Pick<OrdersPageState, "setSelection">): void {
  const wanted = useWantedRows();
  useEffect(() => {
    if (wanted === null) return;
    takeWantedRows();
    setSelection((held) => (held.size > 0 && wanted.how === "ifNone" ? held : new Set(wanted.ids)));
  }, [wanted, setSelection]);
}

/** Draws the pane. */
export function ListPane({ onAction, onShipMany, ...pane }: ListPaneProps): ReactNode {
  const { page } = pane;
  const shipments = useShipmentStates();
  useSelectWanted(page);
  return (
    <OrderListPane
      {...pane}
      shipments={shipments}
      queueSelect={
        <QueueSelect current={page.queue} view={page.view} onQueue={page.setQueue} onView={page.setView} />
      }
      renderBars={(rows) => (
        <>
          <LateBanner write={texts.late} />
          <BulkRunsBar />
          {page.queue === "awaiting" && <UnmappedBar rows={rows} />}
        </>
      )}
      renderSelectionBar={(rows) => (
        <SelectionBar page={page} rows={rows} onShip={onShipMany} onAction={onAction} />
      )}
      renderDock={({ next, isSelecting, setIsSelecting }) => (
        <Dock label={texts.actions}>
          <ButtonLink href="/shipping/scan" icon={<ScanBarcode className="sk-icon" aria-hidden="true" />}>
            {texts.scan}
          </ButtonLink>
          <Button onClick={() => setIsSelecting(!isSelecting)}>
            {isSelecting ? texts.selectDone : texts.select}
          </Button>
          <Button
            variant="primary"
            isDisabled={next === undefined}
            disabledReason={texts.noneToShip}
            onClick={() => next !== undefined && page.open(next._id)}
          >
            {texts.shipNext}
          </Button>
        </Dock>
      )}
    />
  );
}
