import type { Slice } from "../../platform/slice.ts";

/** Triggers are fired and worked by others: it brings nothing of its own. */
export const triggersSlice = { name: "triggers" } satisfies Slice;
