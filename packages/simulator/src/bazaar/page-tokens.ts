/**
 * Opaque page tokens: signed, bound to the account, the path and every other parameter, dead after a while.
 * They name the last entry seen (its time and number), so that inserts between two pages neither skip nor
 * repeat an entry.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Call } from "../http/call.ts";

export type PageBook = {
  seal: (call: Call, account: string, last: Position) => string;
  open: (call: Call, account: string) => Position | null;
};
export type Position = { updatedAt: number; seq: number };

/** Makes the seal of one run; a token of an earlier run is void, as after any deployment. */
export function createPageBook(sim: Sim): PageBook {
  const secret = randomBytes(32);
  const bindingOf = (call: Call, account: string): string => {
    const others = [...call.query]
      .filter(([name]) => name !== "page_token")
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([account, call.path, others]);
  };
  const sign = (text: string, binding: string): string =>
    createHmac("sha256", secret).update(`${text}\n${binding}`).digest("base64url").slice(0, 22);
  return {
    seal: (call, account, last) => {
      const text = Buffer.from(
        JSON.stringify([last.updatedAt, last.seq, sim.now() + sim.settings.bazaar.pageTokenMs]),
      ).toString("base64url");
      return `${text}.${sign(text, bindingOf(call, account))}`;
    },
    open: (call, account) => {
      const token = call.query.get("page_token");
      if (token === null || token === "") return null;
      const [text = "", seal = ""] = token.split(".");
      if (sign(text, bindingOf(call, account)) !== seal)
        throw new Refusal("page_token_invalid", "The page token does not fit this call.");
      // Sealed by this program, so the parts have the shape that was sealed.
      const [updatedAt, seq, expiresAt] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as [
        number,
        number,
        number,
      ];
      if (expiresAt <= sim.now()) throw new Refusal("page_token_invalid", "The page token has expired.");
      return { updatedAt, seq };
    },
  };
}
