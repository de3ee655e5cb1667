/** Tells what goes to the database and when it is answered, on every connection of a pool. */
import { AsyncResource } from "node:async_hooks";
import type pg from "pg";

/** Called as a statement goes out; what it gives is called once it is over, with what it failed of or null. */
export type StatementWatch = (text: string, prepared?: string) => (error: Error | null) => void;

/** Joins watches of which each hears everything. */
export function allOf(watches: readonly StatementWatch[]): StatementWatch {
  return (text, prepared) => {
    const ends = watches.map((watch) => watch(text, prepared));
    return (error) => {
      for (const end of ends) end(error);
    };
  };
}

/** Call before the first connection is made. */
export function watchStatements(pool: pg.Pool, watch: StatementWatch): void {
  pool.on("connect", (client) => watchClient(client, watch));
  // Whoever waited for a connection gets it where another gave it back, and would go on as part of that one.
  const connect = pool.connect;
  type Taker = Parameters<typeof pool.connect>[0];
  pool.connect = (taker?: Taker) =>
    Reflect.apply(connect, pool, taker === undefined ? [] : [AsyncResource.bind(taker)]);
}

// The driver has no hook of its own. What it's called with decides how it answers: by a callback, by a
// promise, or, for what submits itself, such as a COPY, by neither.
function watchClient(client: pg.PoolClient, watch: StatementWatch): void {
  const send = client.query;
  client.query = (...args: unknown[]) => {
    const [first] = args;
    const { text, name } =
      typeof first === "string" ? { text: first, name: undefined } : (first as pg.QueryConfig);
    if (typeof text !== "string" || typeof (first as { submit?: unknown }).submit === "function")
      return Reflect.apply(send, client, args);
    const end = watch(text, name);
    const answer: unknown = args.at(-1);
    if (typeof answer === "function")
      return Reflect.apply(send, client, [
        ...args.slice(0, -1),
        (error: Error | null, result: unknown) => {
          end(error);
          answer(error, result);
        },
      ]);
    const promised = Reflect.apply(send, client, args);
    promised.then(
      () => end(null),
      (error: Error) => end(error),
    );
    return promised;
  };
}
