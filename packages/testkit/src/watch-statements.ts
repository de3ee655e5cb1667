import type pg from "pg";
import { vi } from "vitest";

export interface StatementWatch {
  /**
   * The text of each statement since the watch began or was last asked, in the order in which they were sent.
   */
  take(): string[];
  stop(): void;
}

/**
 * Notes what a pool's connections are asked: what two requests cost is compared by their statements, on no
 * clock.
 */
export function watchStatements(pool: pg.Pool): StatementWatch {
  let texts: string[] = [];
  const watched = new Map<pg.PoolClient, { mockRestore(): void }>();
  const watch = (client: pg.PoolClient): void => {
    if (watched.has(client)) return;
    const send = client.query.bind(client);
    const spy = vi.spyOn(client, "query").mockImplementation((...args: Parameters<typeof send>) => {
      const [first]: unknown[] = args;
      texts.push(typeof first === "string" ? first : String((first as { text?: unknown }).text));
      return send(...args);
    });
    watched.set(client, spy);
  };
  pool.on("acquire", watch);
  return {
    take() {
      const taken = texts;
      texts = [];
      return taken;
    },
    stop() {
      pool.off("acquire", watch);
      for (const spy of watched.values()) spy.mockRestore();
    },
  };
}
