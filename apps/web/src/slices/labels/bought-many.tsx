/**
 * What becomes of many purchases, row by row, while they are made and after. Closed, the run goes on, and
 * Notices tell how it ended.
 */
import type { BulkRunLineView, BulkRunView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { notifyInfo } from "../../platform/notify.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { Button, ProgressMeter } from "../../ui/index.ts";
import { orderStore } from "../orders/index.ts";
import { runTexts } from "../actions/index.ts";
import { useAmounts } from "./label-amount.ts";
import { labelledQuery, type ListedShipment } from "./labels.api.ts";
import { ManyLine } from "./many-lines.tsx";
import { readUses } from "./order-labels.tsx";
import { PrintMany } from "./print-many.tsx";
import { printLabel, printLabels } from "./print-file.ts";
import { manyTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";

function Standing({ line: { state, msg } }: { line: BulkRunLineView }) {
  switch (state) {
    case "sent":
      return <span className="text-green font-semibold">✓ {manyTexts.states.sent}</span>;
    case "refused":
      return <span className="text-red">{msg}</span>;
    case "unsure":
      return <span className="text-red">{runTexts.unsure}</span>;
    case "onItsWay":
      return <span className="text-ochre">{manyTexts.states.onItsWay}</span>;
    case "sending":
    case "waiting":
      return <span className="text-ink2">{manyTexts.states[state]}</span>;
  }
}

/** Draws it. */
export function BoughtMany({ run }: { run: BulkRunView }) {
  const amounts = useAmounts();
  const query = useQuery({
    ...labelledQuery(run.lines.map(({ orderId }) => orderId)),
    enabled: !run.isRunning,
  });
  const isRunning = useRef(run.isRunning);
  useEffect(() => {
    isRunning.current = run.isRunning;
  }, [run.isRunning]);
  useEffect(
    () => () => {
      if (isRunning.current) notifyInfo(manyTexts.goesOn);
    },
    [],
  );
  const sent = new Set(run.lines.filter(({ state }) => state === "sent").map(({ orderId }) => orderId));
  const labels = new Map<string, ListedShipment>(
    (query.data ?? [])
      .toReversed()
      .filter((label) => sent.has(label.orderId) && readUses(label).isPrintable)
      .map((label) => [label.orderId, label]),
  );
  const printable = run.lines.flatMap(({ orderId }) => labels.get(orderId)?._id ?? []);
  const { labelAfterBuying: opens } = usePreferences();
  const opensItself = useRef(run.isRunning);
  useEffect(() => {
    if (run.isRunning || query.data === undefined || !opensItself.current) return;
    opensItself.current = false;
    const ids = run.lines.flatMap(
      ({ orderId }) =>
        query.data.find((label) => label.orderId === orderId && readUses(label).isPrintable)?._id ?? [],
    );
    // Long after the press a browser may block the window; then the button is there, and that is told.
    if (opens !== "nothing" && ids.length > 0) printLabels(ids, opens);
  }, [run, query.data, opens]);
  const tally = (state: BulkRunLineView["state"]): number =>
    run.lines.filter((line) => line.state === state).length;
  const toGo = tally("sending") + tally("waiting");
  const words = manyTexts.tally(tally("sent"), tally("refused") + tally("unsure"), tally("onItsWay"), toGo);
  return (
    <div className="grid gap-4">
      <div className="flex gap-3 items-center flex-wrap">
        <span role="status">{words}</span>
        {run.isRunning && (
          <span className="w-[160px]">
            <ProgressMeter label={words} value={run.lines.length - toGo} max={run.lines.length} />
          </span>
        )}
        {printable.length > 1 && <PrintMany ids={printable} />}
      </div>
      <ul>
        {run.lines.map((line) => {
          const label = labels.get(line.orderId);
          return (
            <ManyLine
              key={line.orderId}
              order={orderStore.read(line.orderId)}
              fallback={line.orderId}
              note={<Standing line={line} />}
              end={
                label !== undefined && (
                  <>
                    <span className="sk-mono">{label.trackingNumber}</span>
                    <span className="sk-mono">{amounts([label])}</span>
                    <Button size="sm" onClick={() => printLabel(label._id)}>
                      {texts.print.action}
                    </Button>
                  </>
                )
              }
            />
          );
        })}
      </ul>
    </div>
  );
}
