/**
 * What a demo's people have set up to save themselves work: presets for labels, and two rules, one that runs
 * and one that is off.
 */
import { createRuleInput } from "@stallkeeper/contract";
import { changeSettings } from "../slices/settings/index.ts";
import { createRule } from "../slices/rules/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

const courier = "practicecourier";
const presets = {
  small: {
    id: "6f1d3c1e-52f4-4b38-9a54-0d8c0c6b1a01",
    name: "Small, Tracked 48",
    courier,
    serviceCode: "standard",
    serviceName: "Tracked 48",
    package: "S",
    weightGrams: 350,
  },
  nextDay: {
    id: "6f1d3c1e-52f4-4b38-9a54-0d8c0c6b1a02",
    name: "Next day",
    courier,
    serviceCode: "express",
    serviceName: "Express 24",
    package: "M",
    weightGrams: null,
  },
} as const;

/** Adds them once the courier is linked. A repeat adds no second ones. */
export async function addRules(ctx: OwnerCtx): Promise<void> {
  await changeSettings(ctx, {
    labels: { presets: Object.fromEntries(Object.values(presets).map(({ id, ...preset }) => [id, preset])) },
  });
  await createRule(
    ctx,
    createRuleInput.parse({
      name: "Buyer is in a hurry",
      groups: [[{ field: "note", is: true, text: "urgent" }]],
      actions: [{ kind: "addTag", tag: "urgent" }],
      isLast: false,
      state: "on",
    }),
    "demo-hurry",
  );
  await createRule(
    ctx,
    createRuleInput.parse({
      name: "Over £100 goes next day",
      groups: [[{ field: "total", over: true, amountMinor: 10_000, currency: "GBP" }]],
      actions: [{ kind: "preset", presetId: presets.nextDay.id, name: presets.nextDay.name }],
      isLast: false,
      state: "off",
    }),
    "demo-value",
  );
}
