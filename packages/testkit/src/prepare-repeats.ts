/** Spares tests what PostgreSQL spends on reading and planning one statement again and again. */
import pg from "pg";

const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `test-${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * From its second time on, a statement of a connection is a prepared one: its text, its rights and, after a
 * few times, its plan are not worked out again, which is half of what a small table's statement costs. What
 * it answers is the same. Call before the first connection is made.
 */
export function prepareRepeats(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const seen = new Set<string>();
    const send = client.query;
    client.query = (...args: unknown[]) => {
      const [first, ...others] = args;
      const { text, values, name } = (first ?? {}) as pg.QueryConfig;
      const isPlain = typeof text === "string" && name === undefined && (values?.length ?? 0) > 0;
      if (!isPlain || first instanceof pg.Query) return Reflect.apply(send, client, args);
      if (seen.has(text))
        return Reflect.apply(send, client, [{ ...(first as object), name: nameOf(text) }, ...others]);
      seen.add(text);
      return Reflect.apply(send, client, args);
    };
  });
}
