/** What one valid call of a route is made of. */
import type { AuditAction } from "@stallkeeper/contract";
import type { Scope } from "@stallkeeper/domain";
import type { House, Ids, Store } from "./house.fixture.ts";
import type { Given } from "./prepare-calls.fixture.ts";

export interface ValidCall {
  /** Brings the store to where the call makes sense, and gives what the body needs. */
  prepare?: (store: Store, house: House) => Promise<Given | void>;
  params?: (id: Ids) => Record<string, string>;
  query?: (id: Ids) => Record<string, string>;
  body?: (id: Ids, given: Given, store: Store, house: House) => unknown;
  /** What it answers; 200 unless said. */
  status?: number;
  audit?: AuditAction;
  scope?: Scope;
  isForEverybody?: true;
  /** Made by somebody who is not signed in. */
  isSignedOut?: true;
  /** It changes nothing that can be seen in the tables. */
  isWithoutTrace?: true;
  headers?: (given: Given) => Record<string, string>;
}

/** Nobody needs more than to be a member. */
export const own = { isForEverybody: true } as const;

/** A picture of one pixel, as base64. */
export const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
