import type { Slice } from "../../platform/slice.ts";

/** Calendars are read and written by others: it brings nothing of its own. */
export const dispatchSlice = { name: "dispatch" } satisfies Slice;
