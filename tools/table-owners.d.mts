import type { Owners } from "./boundaries/table-rules.ts";

export const tableOwners: Owners;
export const exceptions: readonly string[];
