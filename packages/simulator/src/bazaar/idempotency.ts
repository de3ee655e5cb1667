/**
 * Idempotency keys: the answer of the first call is kept in the same commit as its effect, and given again to
 * the same key with the same body. Only answers that took effect are kept: a refused call may be tried again
 * with the same key.
 */
import { createHash } from "node:crypto";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import type { Change } from "../store/market-store.ts";
import type { BazaarContext } from "./bazaar.context.ts";

export type KeyedCall = {
  key: string | undefined;
  replay: Answer | null;
  keep: (answer: Answer) => Change[];
};

/** Looks the call's key up. Throws Refusal `idempotency_key_reused`, `field_invalid`. */
export function readIdempotencyKey(call: Call, context: BazaarContext): KeyedCall {
  const header = call.headers["idempotency-key"];
  const key = typeof header === "string" && header !== "" ? header : undefined;
  if (key === undefined) return { key, replay: null, keep: () => [] };
  if (key.length > 100)
    throw new Refusal("field_invalid", "The Idempotency-Key is longer than 100 characters.");
  const fingerprint = createHash("sha256")
    .update(`${call.method} ${call.path}\n`)
    .update(JSON.stringify(call.body))
    .digest("base64url");
  const { store } = context.sim;
  const id = `${context.account.username}/${key}`;
  const found = store.answer.get("bazaar", id);
  if (found !== undefined && found.fingerprint !== fingerprint)
    throw new Refusal("idempotency_key_reused", "This key was used with another call.");
  return {
    key,
    replay:
      found === undefined
        ? null
        : {
            status: found.status,
            body: found.body,
            headers: { ...found.headers, "idempotent-replayed": "true" },
          },
    keep: (kept) => [
      {
        k: "answer",
        v: {
          market: "bazaar",
          account: context.account.username,
          id,
          seq: store.answer.nextSeq("bazaar"),
          fingerprint,
          status: kept.status,
          body: kept.body,
          headers: kept.headers,
        },
      },
    ],
  };
}
