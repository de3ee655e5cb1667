/**
 * Rules that a key or a code starts, on every page that has orders before a person. The list is small and is read
 * behind the first page; what runs them is loaded with the first press.
 */
import type { HandRuleView } from "@stallkeeper/contract";
import { keyOfDigit, toBarcode } from "@stallkeeper/domain";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { logError } from "../../../platform/log.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { addScanReader } from "../../../platform/scan-readers.ts";
import { addShortcutLayer, refreshShortcuts, type Shortcut } from "../../../platform/shortcuts.ts";
import { whenIdle } from "../../../platform/when-idle.ts";
import { readOrderTargets } from "../../orders/index.ts";
import { runTexts } from "../run-texts.ts";
import { handRulesQuery } from "./hand-rules.api.ts";

/** Runs them on the orders that are before the person at this moment. */
function start(rules: readonly HandRuleView[]): void {
  const orderIds = readOrderTargets();
  import("./run-by-hand.ts")
    .then(({ runByHand }) => runByHand(rules, orderIds))
    .catch((error: unknown) => logError("Rules", error));
}

function shortcutsOf(rules: readonly HandRuleView[]): Shortcut[] {
  const byKey = Map.groupBy(rules, ({ trigger }) =>
    trigger.kind === "hotkey" ? keyOfDigit(trigger.digit) : "",
  );
  byKey.delete("");
  return [...byKey].map(([keys, alike]) => ({
    keys,
    label: alike.map(({ name }) => name).join(", "),
    group: runTexts.byHand.group,
    run: () => start(alike),
  }));
}

/** Keeps keys and codes as the store's rules say until the returned function is called. */
export function keepHandRules(): () => void {
  let rules: readonly HandRuleView[] = [];
  let isOver = false;
  const layer = { shortcuts: [] as readonly Shortcut[], isBase: true };
  const read = async (): Promise<void> => {
    const found = await queryClient.fetchQuery(handRulesQuery).catch(() => null);
    // Without an answer those of before stay.
    if (found === null || isOver) return;
    rules = found;
    layer.shortcuts = shortcutsOf(found);
    refreshShortcuts();
  };
  const readCode = (text: string): boolean => {
    const code = toBarcode(text);
    const meant = rules.filter(({ trigger }) => trigger.kind === "barcode" && trigger.code === code);
    if (meant.length > 0) start(meant);
    return meant.length > 0;
  };
  const again = (): void => void read();
  const stops = [
    addShortcutLayer(layer),
    addScanReader(readCode),
    onChange("rule", again),
    onGap(again),
    () => {
      isOver = true;
    },
  ];
  void whenIdle(again);
  return () => stops.forEach((stop) => stop());
}
