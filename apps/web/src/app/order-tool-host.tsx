import { lazy, Suspense } from "react";
import { loadChunk } from "./load-chunk.ts";
import { closeOrderTool, useOpenTool } from "./open-order-tool.ts";

const LabelDialog = lazy(async () => ({
  default: (await loadChunk(async () => (await import("../slices/labels/index.ts")).loadLabelDialog()))
    .LabelDialog,
}));

const AddToBatchDialog = lazy(async () => ({
  default: (await loadChunk(async () => (await import("../slices/packing/index.ts")).loadAddToBatchDialog()))
    .AddToBatchDialog,
}));

const MessageManyDialog = lazy(async () => ({
  default: (
    await loadChunk(async () => (await import("../slices/messaging/index.ts")).loadMessageManyDialog())
  ).MessageManyDialog,
}));

const RunRulesDialog = lazy(async () => ({
  default: (await loadChunk(async () => (await import("../slices/rules/index.ts")).loadRunRulesDialog()))
    .RunRulesDialog,
}));

const PlanDialog = lazy(async () => ({
  default: (await loadChunk(async () => (await import("../slices/labels/index.ts")).loadPlanDialog()))
    .PlanDialog,
}));

const PresetPicker = lazy(async () => ({
  default: (await loadChunk(async () => (await import("../slices/labels/index.ts")).loadPresetPicker()))
    .PresetPicker,
}));

const tools = {
  label: LabelDialog,
  batch: AddToBatchDialog,
  message: MessageManyDialog,
  rules: RunRulesDialog,
  plan: PlanDialog,
  preset: PresetPicker,
};

/** Draws the tool that somebody opened for orders; its code is fetched then. */
export function OrderToolHost() {
  const open = useOpenTool();
  if (open === null) return null;
  const Tool = tools[open.tool];
  return (
    <Suspense>
      <Tool
        key={open.ids.join(" ")}
        orderIds={open.ids}
        onClose={() => {
          closeOrderTool();
          open.opener?.focus();
        }}
      />
    </Suspense>
  );
}
