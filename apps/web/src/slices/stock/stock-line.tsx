/** What is on hand of an item in an order's detail, and the way to count it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button } from "../../ui/index.ts";
import { CountField } from "./count-field.tsx";
import { OversoldLines } from "./oversold-lines.tsx";
import { levelQuery, type Level as ShownLevel } from "./stock.api.ts";
import { texts } from "./texts.ts";
import { useLiveStock } from "./use-live-stock.ts";

/** Of a line of an order, also who else has its piece. A line without a SKU has that alone. */
export function StockLine({
  sku,
  order,
}: {
  sku: string;
  order?: { id: string; lineId: string; isFlagged: boolean };
}) {
  const { data: level } = useQuery(levelQuery(sku));
  const isShort = (level?.available ?? 0) < 0;
  return (
    <>
      {sku !== "" && <Level sku={sku} level={level ?? null} />}
      {order !== undefined && (order.isFlagged || isShort) && (
        <OversoldLines orderId={order.id} lineId={order.lineId} />
      )}
    </>
  );
}

function Level({ sku, level }: { sku: string; level: ShownLevel | null }) {
  const [isCounting, setIsCounting] = useState(false);
  const mayCount = useAllows("inventory.write");
  useLiveStock(sku);
  const { onHand = null, available = null } = level ?? {};
  return (
    <span className="inline-flex items-center gap-2 flex-wrap">
      {onHand === null || available === null ? (
        <span className="sk-meta">
          <span className="sk-hidden-text">{texts.columns.onHand}: </span>
          {texts.notCounted}
        </span>
      ) : (
        <span className={available < 0 ? "text-red font-semibold" : "sk-meta"}>
          {texts.line(onHand, available)}
        </span>
      )}
      {isCounting && <CountField key={sku} sku={sku} onHand={onHand} />}
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isCounting}
        isDisabled={!mayCount}
        disabledReason={texts.noScope}
        onClick={() => setIsCounting(!isCounting)}
      >
        {texts.count}
      </Button>
    </span>
  );
}
