import { expect, test } from "vitest";
import { sayStatement } from "./say-statement.ts";

test.each([
  ["select a, b from orders_shared where id = $1", "select orders_shared"],
  ["insert into actions (id) values ($1) on conflict do nothing", "insert actions"],
  ["update account_syncs set phase = $1", "update account_syncs"],
  ["delete from mails where id = $1", "delete mails"],
  ["with due as (select id from triggers limit 5) update triggers set state = $1", "update triggers"],
  ["with due as (select 1) select * from due join orders on true", "select orders"],
  ["select count(*) from jsonb_array_elements($1) e join items on true", "select items"],
  ["begin; set local role app; set local app.store = 'b9f1'", "begin"],
  ["commit", "commit"],
  ["select 1", "select"],
])("%s is %s", (text, name) => {
  expect(sayStatement(text).name).toBe(name);
});

test("what was written into the text is struck out", () => {
  const said = sayStatement(
    "select 'Mrs O''Neill', $1, $2::int, 4711, t1.a2 -- for Anna\n from people /* Berta */ where n = $$Carla$$ and x = 3.5",
  );
  expect(said.text).toBe("select '?', $1, $2::int, ?, t1.a2 from people where n = '?' and x = ?");
});

test("a literal without an end takes the rest with it", () => {
  expect(sayStatement("select 'secret and more").text).toBe("select '?'");
});
