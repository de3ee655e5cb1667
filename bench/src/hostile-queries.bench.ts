/**
 * What hostile GraphQL costs the others (reliability, S2): how long small requests wait beside a volley of
 * it, and beside the largest list that is allowed.
 */
import { transaction } from "@stallkeeper/contract";
import { postJson, selectionOf, startBenchService } from "./bench-service.ts";
import { compare, type Figure } from "./measure.ts";
import { openOrderRows } from "./order-rows.ts";

const repeat = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join(" ");
const doubling = repeat(40, (n) => `fragment A${n} on Transaction { ...A${n + 1} ...A${n + 1} }`);
const hostile = [
  `{ ${repeat(1_400, () => "__typename")} }`,
  `{ TransactionOne { ${repeat(700, (n) => `a${n}: _id`)} } }`,
  `{ TransactionMany ${"{ items ".repeat(60)}{ _id }${" }".repeat(60)} }`,
  `{ TransactionOne { ...A0 } } ${doubling} fragment A40 on Transaction { _id }`,
  `{ TransactionMany(filter: ${"{ AND: [".repeat(190)}{ status: "x" }${"] }".repeat(190)}) { _id } }`,
  `{ TransactionMany(filter: { search: "${"a ".repeat(400)}" }) { _id } }`,
  `{ TransactionOne(filter: { OR: [${repeat(190, (n) => `{ notes: "${n}" }`)}] }) { _id } }`,
  "{".repeat(1_000),
];

/** The last of ten small requests that are sent behind the others, in turns. */
export async function measureHostileQueries(): Promise<Figure[]> {
  const rows = await openOrderRows(10_000);
  const service = await startBenchService(rows.db);
  try {
    const url = service.graphqlUrl;
    const list = `{ TransactionMany(limit: 9999) { ${selectionOf(transaction.fields)} } }`;
    const behind = (first: readonly string[]) => async () => {
      const before = first.map((query) => postJson(url, { query }).catch(() => null));
      await Promise.all(Array.from({ length: 10 }, () => postJson(url, { query: "{ __typename }" })));
      await Promise.all(before);
    };
    const times = await compare(behind(hostile), behind([list]), { warmUp: 3, counted: 11 });
    return [
      {
        name: "small requests behind hostile ones (floor: behind one list of 9,999)",
        ...times,
        unit: "ms",
        bound: { most: 1 },
      },
    ];
  } finally {
    await service.app.close();
    await rows.close();
  }
}
