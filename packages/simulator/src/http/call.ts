/** A call as the routes see it, and the answer that they give. */
import type { IncomingHttpHeaders } from "node:http";
import type { Site, Token } from "../model.ts";

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  /** The body: JSON or form fields as an object; empty when there was none. */
  body: Record<string, unknown>;
  params: Record<string, string>;
  /** What the marketplace found out elsewhere before the call; see `MarketSide.prepare`. */
  prepared?: string;
};

export type Answer = {
  status: number;
  /** An object becomes JSON; text and bytes go out as they are, with `headers["content-type"]`. */
  body: unknown;
  headers: Record<string, string>;
};

/** A marketplace as the server sees it. */
export type MarketSide = {
  market: Site;
  /** Whose token the call carries, dead or expired ones included; null without a known one. */
  identify: (call: Call) => Token | null;
  /** What has to be asked elsewhere first; its answer is in `prepared`. */
  prepare?: (call: Call) => Promise<Call>;
  /** Does the call. Throws nothing but faults of the program. */
  handle: (call: Call, token: Token | null) => Answer;
  /** The marketplace's own words for a refusal. */
  refuse: (status: number, code: string, message: string, extra?: Record<string, unknown>) => Answer;
  /** A 429 in the marketplace's manner, on the path that was asked. */
  limited: (account: string, waitMs: number, path: string) => Answer;
  /** A 401 as for an expired token. */
  expired: (path: string) => Answer;
  /** The code for "malformed body", "too large" and "internal" in this marketplace. */
  codes: { malformed: string; tooLarge: string; internal: string };
};

/** An answer in JSON. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return { status, body, headers };
}

/** A text field of the body, trimmed; empty when absent or of another type. */
export function readText(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === "string" ? value.trim() : "";
}

/** A nested object of the body; empty when absent or of another type. */
export function readObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The length of a text in code points, as the vendors' limits count it. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
