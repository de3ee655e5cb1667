/**
 * The courier wants an Idempotency-Key with everything that costs money. The answer of the first call is kept
 * in the same commit as its effect and given again to the same key with the same body; a refused call may be
 * tried again with its key.
 */
import { createHash } from "node:crypto";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import type { Change } from "../store/market-store.ts";
import { wrong, type CourierContext } from "./courier.context.ts";

export type KeyedPurchase = { key: string; replay: Answer | null; keep: (answer: Answer) => Change[] };

/** Looks the call's key up. Throws Refusal `idempotency_key_missing`, `idempotency_key_reused`. */
export function readPurchaseKey(call: Call, { sim, account }: CourierContext): KeyedPurchase {
  const key = call.headers["idempotency-key"];
  if (typeof key !== "string" || key === "" || key.length > 100)
    throw wrong(
      "idempotency_key_missing",
      "Idempotency-Key",
      "This call needs an Idempotency-Key of up to 100 characters.",
    );
  const fingerprint = createHash("sha256")
    .update(`${call.method} ${call.path}\n`)
    .update(JSON.stringify(call.body))
    .digest("base64url");
  const id = `${account.id}/${key}`;
  const found = sim.store.answer.get("courier", id);
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
    keep: ({ status, body, headers }) => [
      {
        k: "answer",
        v: {
          market: "courier",
          account: account.id,
          id,
          seq: sim.store.answer.nextSeq("courier"),
          fingerprint,
          status,
          body,
          headers,
        },
      },
    ],
  };
}
