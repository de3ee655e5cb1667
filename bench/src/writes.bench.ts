/**
 * A change and its job in one transaction of a store, beside the same two statements in a bare transaction.
 */
import { createJobs, createLogger, type Db, type Jobs } from "@stallkeeper/server";
import { compare, type Figure } from "./measure.ts";
import { openOrderRows, storeId } from "./order-rows.ts";

const job = { name: "bench-write", retryLimit: 3, concurrency: 16, perGroup: 4 };
const orderId = "bazaar:01890000-0000-7000-8000-0000000000a1:7";
const update = "update orders set notes = $1 where store_id = $2 and id = $3";
const writesPerRound = 4;

interface Statement {
  text: string;
  values: unknown[];
}

/** Both commit durably, and both by a prepared statement where ours is one. */
export async function measureWrites(): Promise<Figure[]> {
  const rows = await openOrderRows(1_000);
  const jobs = createJobs({ connection: rows.connection, log: createLogger("silent") });
  try {
    const insert = await insertOfJob(rows.db, jobs);
    let written = 0;
    const repeat = (write: () => Promise<unknown>) => async () => {
      for (let n = 0; n < writesPerRound; n += 1) await write();
    };
    const ours = () =>
      rows.db.withStore(storeId, async (tx) => {
        await tx.run(update, [`note ${written++}`, storeId, orderId]);
        await jobs.enqueue(tx, job, { orderId });
      });
    const bare = async () => {
      const client = await rows.bare.connect();
      await client.query("begin");
      await client.query(update, [`note ${written++}`, storeId, orderId]);
      await client.query({ ...insert, name: "bare-job" });
      await client.query("commit");
      client.release();
    };
    const times = await compare(repeat(ours), repeat(bare), { warmUp: 50, counted: 401 });
    const rate = (ms: number) => (writesPerRound / ms) * 1_000;
    return [
      {
        name: "write and enqueue in one transaction (floor: bare driver)",
        value: rate(times.value),
        floor: rate(times.floor),
        ratio: 1 / times.ratio,
        unit: "req/s",
        bound: { least: 0.9 },
      },
    ];
  } finally {
    await jobs.stop();
    await rows.close();
  }
}

// The very statement that a job is written with, listened to on its way to the driver.
async function insertOfJob(db: Db, jobs: Jobs): Promise<Statement> {
  const seen: Statement[] = [];
  await db.withStore(storeId, async (tx) => {
    const { client } = tx;
    const query = (statement: Statement) => (
      seen.push({ text: statement.text, values: statement.values }),
      client.query(statement)
    );
    await jobs.enqueue({ ...tx, client: Object.assign(Object.create(client), { query }) }, job, { orderId });
  });
  const [insert] = seen;
  if (insert === undefined || seen.length !== 1)
    throw new Error(`a job is written by ${seen.length} statements`);
  return insert;
}
