/** A practice market for tests: memory only, on a port of its own, with a clock that tests may move. */
import { startPracticeMarket } from "../practice-market.ts";
import type { PracticeMarket } from "../practice-market.ts";

export type Reply = { status: number; headers: Headers; text: string; json: Json };
/** Parsed JSON of unknown shape that tests walk through; a missing step reads as undefined. */
export type Json = { [name: string]: Json } & Json[];

export type MarketUnderTest = PracticeMarket & {
  moveClock: (byMs: number) => void;
  call: (
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<Reply>;
  control: (method: string, path: string, body?: unknown) => Promise<Json>;
  /** Headers and shop of a ready account. */
  signIn: (
    market: string,
    username?: string,
    orders?: number,
  ) => Promise<{ headers: Record<string, string>; credentials: Json }>;
};

/** Starts one with an own seed and history size. */
export async function startMarketUnderTest(
  wish: { orders?: number; seed?: string; folder?: string | null } = {},
): Promise<MarketUnderTest> {
  let offsetMs = 0;
  const market = await startPracticeMarket(
    {
      port: 0,
      folder: wish.folder ?? null,
      seed: wish.seed ?? "7",
      orders: wish.orders ?? 0,
      days: 30,
      isStill: true,
      parentPid: null,
    },
    () => Date.now() + offsetMs,
  );
  const call: MarketUnderTest["call"] = async (method, path, options = {}) => {
    const response = await fetch(path.startsWith("http") ? path : `${market.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(options.body !== undefined && { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (isJson ? JSON.parse(text) : null) as Json,
    };
  };
  const control: MarketUnderTest["control"] = async (method, path, body) => {
    const reply = await call(method, `/_control${path}`, body === undefined ? {} : { body });
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.json.data as Json;
  };
  return {
    ...market,
    call,
    control,
    moveClock: (byMs) => {
      offsetMs += byMs;
    },
    signIn: async (marketName, username = "northlane", orders) => {
      const credentials = await control("POST", "/accounts", {
        market: marketName,
        username,
        ...(orders !== undefined && { orders }),
      });
      const headers: Record<string, string> = {
        authorization: `Bearer ${String(marketName === "thriftly" ? credentials.apiKey : credentials.accessToken)}`,
      };
      if (marketName === "atelier") headers["x-api-key"] = String(credentials.apiKey);
      return { headers, credentials };
    },
  };
}
