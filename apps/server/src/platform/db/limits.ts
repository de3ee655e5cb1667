/**
 * Work for somebody who is limited to accounts and queues (docs/adr/0200). They work as the role app_limited:
 * policies that only it is held by show them rows of their accounts and no others. Queues narrow reading
 * transactions alone, since a change may lead an order out of its queue.
 */
/** Null: all of them. An empty list: none. */
export interface Limits {
  readonly accounts: readonly string[] | null;
  readonly queues: readonly string[] | null;
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const queueShape = /^[a-z]{1,40}$/;

/** The role of a transaction and what narrows it. Throws TypeError for what is no account or queue. */
export function roleSql(limits: Limits | undefined, isReading: boolean): string {
  if (limits === undefined) return "set local role app";
  const { accounts, queues } = limits;
  if (accounts?.some((id) => !uuidShape.test(id))) throw new TypeError("an account's id is a UUID");
  if (queues?.some((queue) => !queueShape.test(queue))) throw new TypeError("a queue is a word");
  const seen = `set local role app_limited; set local app.accounts = '${accounts?.join() ?? "*"}'`;
  // An empty setting would narrow nothing.
  const within = queues === null || !isReading ? "" : `; set local app.queues = '${queues.join() || "none"}'`;
  return seen + within;
}

/** A transaction, as far as its role is concerned. */
interface Limitable {
  send(text: string): void;
  readonly limits?: Limits;
}

const openWorks = new WeakMap<Limitable, number>();

/**
 * Does the service's own part of somebody limited's work over the whole store, such as telling open screens,
 * an audit line, or what other slices do when they hear of a change. What it reads is for no answer. Nothing
 * else of the transaction may be under way meanwhile. Without limits it is the work alone.
 */
export async function asWholeStore<T>(tx: Limitable, work: () => Promise<T>): Promise<T> {
  if (tx.limits === undefined) return work();
  const underWay = openWorks.get(tx) ?? 0;
  openWorks.set(tx, underWay + 1);
  if (underWay === 0) tx.send("set local role app");
  try {
    return await work();
  } finally {
    const left = (openWorks.get(tx) ?? 1) - 1;
    openWorks.set(tx, left);
    if (left === 0) tx.send("set local role app_limited");
  }
}
