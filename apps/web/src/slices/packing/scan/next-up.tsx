/** The batch at the bench: how far it is, and its next order with the key that opens it. */
import type { Batch } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../platform/session.ts";
import { Button, joinClasses, ProgressMeter, TextLink } from "../../../ui/index.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { batchQuery, ownBatchesQuery } from "../batches/batches.api.ts";
import { useLiveBatches } from "../batches/use-live-batches.ts";
import type { NextUp } from "../batches/use-next-up.ts";
import { texts } from "./texts.ts";

/**
 * The batch that the address names; without one mine with the order in hand, else the one that was in hand
 * before, else the latest of mine.
 */
export function useBenchBatch(wantedId: string | null, orderId: string | null): Batch | null {
  const me = useSession().user?._id ?? "";
  const wanted = useQuery({ ...batchQuery(wantedId ?? ""), enabled: wantedId !== null }).data ?? null;
  const own = useQuery({ ...ownBatchesQuery(me), enabled: wantedId === null && me !== "" }).data ?? [];
  const [lastId, setLastId] = useState<string | null>(null);
  useLiveBatches();
  const ofOrder = own.find(({ orders }) => orders.some((line) => line.orderId === orderId));
  if (ofOrder !== undefined && ofOrder._id !== lastId) setLastId(ofOrder._id);
  return wantedId === null ? (ofOrder ?? own.find(({ _id }) => _id === lastId) ?? own[0] ?? null) : wanted;
}

export interface NextUpPanelProps {
  batch: Batch;
  next: NextUp | null;
  onOpen: () => void;
  className?: string;
}

/** Where the batch stands. */
export function NextUpPanel({ batch, next, onOpen, className }: NextUpPanelProps) {
  const { _id, name, ownerName, packedCount, orderCount, orders } = batch;
  const isOver = orders.every(({ state }) => state !== null);
  return (
    <section
      aria-label={texts.nextUp}
      className={joinClasses("grid grid-cols-1 gap-2 p-4 border-t border-dashed border-line2", className)}
    >
      <p className="flex gap-2 items-center">
        <strong className="min-w-0 sk-cut">
          <TextLink href={`/shipping/batches/${encodeURIComponent(_id)}`}>{name}</TextLink> · {ownerName}
        </strong>
        <span className="sk-space" />
        <span className="sk-meta whitespace-nowrap">{texts.inBatch(packedCount, orderCount)}</span>
      </p>
      <ProgressMeter
        label={name}
        value={packedCount}
        max={orderCount}
        valueText={texts.inBatch(packedCount, orderCount)}
      />
      {next === null ? (
        isOver && <p className="sk-meta">{texts.allPacked}</p>
      ) : (
        <p className="flex gap-2 items-center">
          <span className="min-w-0 sk-cut">
            <span className="sk-meta">{texts.nextUp}:</span>{" "}
            <span className="sk-mono">{next.order.orderNumber}</span>{" "}
            {[nameBuyer(next.order), next.place].filter(Boolean).join(", ")}
          </span>
          <span className="sk-space" />
          <Button size="sm" keys="N" onClick={onOpen}>
            {texts.openNext}
          </Button>
        </p>
      )}
    </section>
  );
}
