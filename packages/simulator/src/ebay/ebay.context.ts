/** What eBay's routes are handed, and how they refuse: the vendor's array of errors. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Account, Token } from "../model.ts";
import type { ListIndex } from "../store/list-index.ts";
import type { NotificationKeys } from "./notification-keys.ts";

export type EbayContext = {
  sim: Sim;
  token: Token;
  /** Null with a token of the application alone. */
  account: Account | null;
  /** `http://127.0.0.1:PORT`, with `/ebay` where it was asked with it. */
  base: string;
  /** The path as it was asked for: what a digital signature covers. */
  askedPath: string;
  index: ListIndex;
  keys: NotificationKeys;
};

/** The account under which what belongs to an application is kept. */
export const APPLICATION = "practice-app";

export type ErrorWish = {
  status: number;
  domain: string;
  category?: "REQUEST" | "APPLICATION" | "BUSINESS";
  longMessage?: string;
  parameters?: Record<string, string>;
};

/** A refusal by one of the vendor's error numbers. */
export function ebayError(errorId: number, message: string, wish: ErrorWish): Refusal {
  return new Refusal(String(errorId), message, wish);
}

/** An answer in eBay's error shape. */
export function refuseInEbay(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
): Answer {
  const { domain = "ACCESS", category = "REQUEST", longMessage = message, parameters } = extra;
  return answer(status, {
    errors: [
      {
        errorId: Number(code) || 2003,
        domain,
        category: status >= 500 ? "APPLICATION" : category,
        message,
        longMessage,
        ...(typeof parameters === "object" &&
          parameters !== null && {
            parameters: Object.entries(parameters).map(([name, value]) => ({ name, value: String(value) })),
          }),
      },
    ],
  });
}

/** The market's inner refusals by the vendor's numbers; the last is what the number says. */
const WORDS: Record<string, [status: number, errorId: number, message: string]> = {
  not_shippable: [400, 32600, "Invalid input data"],
  not_refundable: [
    409,
    34929,
    "You cannot refund this order yet since the buyer payment has not been processed.",
  ],
  refund_too_large: [400, 34915, "The refund amount exceeds order amount."],
};

/** A refusal of the market in eBay's words. */
export function sayRefusal(refusal: Refusal): Answer {
  const word = WORDS[refusal.code];
  if (word !== undefined)
    return refuseInEbay(word[0], String(word[1]), word[2], {
      domain: "API_FULFILLMENT",
      longMessage: refusal.message,
    });
  const { status } = refusal.details;
  return refuseInEbay(
    typeof status === "number" ? status : 400,
    refusal.code,
    refusal.message,
    refusal.details,
  );
}

/** The seller of the call; throws where only an application signed in. */
export function sellerOf(context: EbayContext): Account {
  if (context.account === null)
    throw ebayError(1100, "Access denied", {
      status: 403,
      domain: "ACCESS",
      longMessage: "Insufficient permissions to fulfill the request.",
    });
  return context.account;
}

export type Page = { offset: number; limit: number };

/** The addresses of a page by offset: itself, the one before and the one after, where there are any. */
export function pageLinks(
  call: Call,
  context: EbayContext,
  { offset, limit }: Page,
  total: number,
): Record<string, unknown> {
  const linkOf = (at: number): string => {
    const query = new URLSearchParams(call.query);
    query.set("limit", String(limit));
    query.set("offset", String(at));
    return `${context.base}${call.path}?${query.toString()}`;
  };
  return {
    href: linkOf(offset),
    limit,
    offset,
    total,
    ...(offset + limit < total && { next: linkOf(offset + limit) }),
    ...(offset > 0 && { prev: linkOf(Math.max(0, offset - limit)) }),
  };
}
