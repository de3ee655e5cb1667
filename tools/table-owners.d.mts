import type { Owners } from "./boundaries/table-rules.ts";

export declare const tableOwners: Owners;
export declare const exceptions: readonly string[];
