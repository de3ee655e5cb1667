/**
 * Every toast about one order links to it (design 3.5): where orders are worked on, whoever calls for a toast
 * says what it is about, as its third argument. The toasts without one in the files below are about no single
 * order: the reason stands beside each.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const slices = join(import.meta.dirname, "../../apps/web/src/slices");
const watched = [
  "orders",
  "order-detail",
  "actions",
  "automation",
  "shipping",
  "parcels",
  "paypal",
  "refunds",
  "messaging/reply",
  "messaging/message-many",
  "labels",
  "returns",
  "packing",
  "../app/orders",
];

const aboutNoOrder: Readonly<Record<string, string>> = {
  "messaging/message-many/message-many-dialog.tsx": "several orders",
  "messaging/reply/lost-drafts.ts": "what is gone",
  "messaging/message-many/message-run.ts": "several orders",
  "automation/choose-snippet-dialog.tsx": "a snippet",
  "automation/auto/pause-all.tsx": "all auto messages",
  "automation/auto/plan-dialog.tsx": "a trigger",
  "automation/auto/use-auto-messages.ts": "a trigger",
  "automation/snippets/snippet-files.tsx": "a file of a snippet",
  "automation/snippets/use-snippets.ts": "a snippet",
  "automation/mark-already-sold.ts": "several orders",
  "orders/order-commands.ts": "what one may do",
  "../app/orders/order-questions.tsx": "asks for one order",
  "actions/bulk-runs/run-keeper.ts": "a run that goes on",
  "parcels/combine-orders.ts": "several orders",
  "shipping/ship-many/ship-run.ts": "several orders",
  "shipping/ship-many/ship-many-dialog.tsx": "several orders",
  "shipping/late-banner.tsx": "an account",
  "shipping/selection-bar.tsx": "a selection",
  "orders/list/filter-bar.tsx": "a sort order",
  "shipping/shipping-page.tsx": "a scan that matches nothing",
  "labels/link-provider.tsx": "a courier",
  "labels/presets/preset-dialog.tsx": "a preset",
  "labels/linked-couriers.tsx": "a courier",
  "labels/print-file.ts": "a file of labels",
  "labels/orders-without-label.tsx": "several orders",
  "labels/label-run.ts": "several orders",
  "labels/day-panel.tsx": "a manifest",
  "labels/bought-many.tsx": "several orders",
  "labels/customs/use-customs.ts": "SKUs",
  "labels/settings-dialog.tsx": "settings",
  "labels/use-save-sending.ts": "settings",
  "labels/keep-first.tsx": "settings",
  "packing/slips/template-dialog.tsx": "a template",
  "packing/scan/weight-field.tsx": "the scale, beside the order in hand",
  "packing/scan/scan-page.tsx": "a price, beside the order in hand",
  "packing/batches/use-batch-actions.ts": "a batch",
  "packing/batches/apply-panel.tsx": "a batch",
  "packing/batches/add-to-batch-dialog.tsx": "a batch",
  "packing/pick/pick-page.tsx": "a SKU of several orders",
  "packing/pick/use-picks.ts": "a SKU of several orders",
};

/** The arguments of a call that begins behind its bracket, as far as brackets and texts part them. */
function splitArguments(code: string): string[] {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const sign of code) {
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (`"'\``.includes(sign)) quote = sign;
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === "," && depth === 0 && quote === "") parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

const files = watched
  .flatMap((slice) =>
    readdirSync(join(slices, slice), { recursive: true, encoding: "utf8" }).map((file) => `${slice}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));

test("every toast where orders are worked on links to its order, or is about none for a reason", () => {
  const counts = new Map<string, number>();
  let linked = 0;
  for (const file of files) {
    const code = readFileSync(join(slices, file), "utf8");
    for (const { index, 0: head } of code.matchAll(/\bnotify(?:Success|Info|Error)\(/g)) {
      if (splitArguments(code.slice(index + head.length)).length >= 3) linked += 1;
      else counts.set(file, (counts.get(file) ?? 0) + 1);
    }
  }
  expect(linked).toBeGreaterThan(40);
  // One that names no order: give it `aboutOrder(orderId)`, or write it down above with its reason.
  expect([...counts].filter(([file]) => aboutNoOrder[file] === undefined)).toEqual([]);
});

test("arguments are told apart, with brackets and texts in them", () => {
  expect(splitArguments("words.done(a, b), undefined, about);")).toEqual([
    "words.done(a, b)",
    "undefined",
    "about",
  ]);
  expect(splitArguments('"a, b)", { label, run: () => go(1, 2) })')).toEqual([
    '"a, b)"',
    "{ label, run: () => go(1, 2) }",
  ]);
});
