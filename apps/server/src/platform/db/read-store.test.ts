import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";

const north = "01890000-0000-7000-8000-000000000001";
const other = "01890000-0000-7000-8000-000000000002";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of [north, other]) {
    await database.db.asSystem((tx) =>
      tx.run("insert into stores (id, name) values ($1, $2)", [id, `store ${id}`]),
    );
    await database.db.withStore(id, (tx) =>
      tx.run("insert into settings (store_id, key, value) values ($1, 'name', '1')", [id]),
    );
  }
});
afterAll(() => database.drop());

const settings = { text: "select store_id from settings", rowMode: "array" as const };

describe("reads that go out together", () => {
  it("see their own store and nothing else, whatever ran on the connection before", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        database.db.readStore(n % 2 === 0 ? north : other, [settings, settings]),
      ),
    );
    answers.forEach((answer, n) => {
      const own = [[n % 2 === 0 ? north : other]];
      expect(answer).toEqual([own, own]);
    });
  });

  it("leave neither role nor store nor transaction behind", async () => {
    await database.db.readStore(north, [settings]);
    const { rows } = await database.db.pool.query(
      "select current_user = session_user as own, current_setting('app.store', true) as store",
    );
    expect(rows).toEqual([{ own: true, store: "" }]);
  });

  it("fail as a whole, and the connections go on", async () => {
    const broken = { text: "select 1 / $1::int", values: [0], rowMode: "array" as const };
    for (let n = 0; n < 20; n += 1) {
      await expect(database.db.readStore(north, [settings, broken, settings])).rejects.toMatchObject({
        code: "22012",
      });
    }
    expect(await database.db.readStore(north, [settings])).toEqual([[[north]]]);
    expect(await database.db.withStore(other, (tx) => tx.rows("select store_id from settings"))).toEqual([
      { store_id: other },
    ]);
  });

  it("may repeat a named statement within one read", async () => {
    const named = { ...settings, name: "same" };
    for (let n = 0; n < 10; n += 1)
      expect(await database.db.readStore(north, [named, named])).toEqual([[[north]], [[north]]]);
  });
});
