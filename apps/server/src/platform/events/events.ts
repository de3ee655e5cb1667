/**
 * What a slice tells others within its own transaction. The teller knows nobody who listens: a slice that
 * wants to hear of something imports the event and puts a listener into its manifest. Listeners work one
 * after the other, in the order of the manifests; what one throws takes the transaction back.
 */
import type { Listener, StoreTx } from "../db/index.ts";

/** Something that happens, and what is told of it. `facts` stands in the type alone. */
export interface TxEvent<Facts> {
  readonly name: string;
  readonly facts?: Facts;
}

/** Names an event. */
export function defineEvent<Facts>(name: string): TxEvent<Facts> {
  return { name };
}

/** Lets a function hear of an event, in the transaction in which it happens. */
export function on<Facts>(
  event: TxEvent<Facts>,
  hear: (tx: StoreTx, facts: Facts) => Promise<void>,
): Listener {
  return { event, hear };
}

/** Tells everybody who listens, and waits for them. A repeat tells again: listeners bear that. */
export async function emit<Facts>(tx: StoreTx, event: TxEvent<Facts>, facts: Facts): Promise<void> {
  for (const listener of tx.listeners) if (listener.event === event) await listener.hear(tx, facts as never);
}
