/** Conversations with their messages, from PostgreSQL to browser objects, against the bare path. */
import { messagingSession } from "@stallkeeper/contract";
import { compileProjection, wholeSelection, type Db } from "@stallkeeper/server";
import { postJson, selectionOf, startBarePath, startBenchService } from "./bench-service.ts";
import { compare, type Figure } from "./measure.ts";
import { openOrderRows, storeId } from "./order-rows.ts";

const listLength = 3_000;
/** 102,400 messages in all. */
const messagesEach = 32;
/** Stands in one message of each of about 200 conversations. */
const soughtWord = "bracelet";
const mostFound = 200;

/** The list that opens a conversation which is not loaded: 3,000 whole ones, latest message first. */
export async function measureMessaging(): Promise<Figure[]> {
  const rows = await openOrderRows(300);
  await addSessions(rows.db);
  const service = await startBenchService(rows.db);
  const { columns } = compileProjection(messagingSession, wholeSelection(messagingSession.fields));
  const sql = `select ${columns.join(", ")} from messaging_sessions where store_id = $1
    order by latest_message_date desc, id desc limit ${listLength}`;
  const bare = await startBarePath(
    async () => (await rows.bare.query({ name: "bare-sessions", text: sql, values: [storeId] })).rows,
  );
  const query = `{ MessagingSessionMany(limit: ${listLength}, sort: LATESTMESSAGEDATE_DESC) {
    ${selectionOf(messagingSession.fields)} } }`;
  try {
    const value = async () =>
      check(
        (
          (await postJson(service.graphqlUrl, { query })) as {
            data: { MessagingSessionMany: { messages: unknown[] }[] };
          }
        ).data.MessagingSessionMany,
      );
    const floor = async () =>
      check(((await (await fetch(bare.url)).json()) as { data: { messages: unknown[] }[] }).data);
    const times = await compare(value, floor, { warmUp: 3, counted: 15 });
    const search = await compareSearch(service.graphqlUrl, columns, rows.bare);
    return [
      search,
      {
        name: "MessagingSessionMany, 3,000 with messages (floor: bare path)",
        ...times,
        unit: "ms",
        bound: { most: 1.9 },
      },
    ];
  } finally {
    bare.server.closeAllConnections();
    bare.server.close();
    await service.app.close();
    await rows.close();
  }
}

/** What the inbox asks for while somebody types: whole conversations, found by a word of any message. */
async function compareSearch(url: string, columns: readonly string[], bare: Db["pool"]): Promise<Figure> {
  const query = `{ MessagingSessionMany(filter: { search: "${soughtWord}" }, limit: ${mostFound},
    sort: LATESTMESSAGEDATE_DESC) { ${selectionOf(messagingSession.fields)} } }`;
  const sql = `select ${columns.join(", ")} from messaging_sessions
    where store_id = $1 and search @@ to_tsquery('simple', $2)
    order by latest_message_date desc, id desc limit ${mostFound}`;
  const value = async (): Promise<number> =>
    ((await postJson(url, { query })) as { data: { MessagingSessionMany: unknown[] } }).data
      .MessagingSessionMany.length;
  // Whole conversations travel on both sides, so that what is compared is the search.
  const path = await startBarePath(
    async () =>
      (await bare.query({ name: "bare-search", text: sql, values: [storeId, `'${soughtWord}':*`] })).rows,
  );
  const floor = async (): Promise<number> =>
    ((await (await fetch(path.url)).json()) as { data: unknown[] }).data.length;
  try {
    const [found, expected] = [await value(), await floor()];
    if (found === 0 || found !== expected) throw new Error(`${found} were found, not ${expected}`);
    const times = await compare(value, floor, { warmUp: 3, counted: 15 });
    return {
      name: "search over 100,000 messages, 200 whole conversations (floor: bare path)",
      ...times,
      unit: "ms",
      bound: { most: 2 },
    };
  } finally {
    path.server.closeAllConnections();
    path.server.close();
  }
}

function check(list: readonly { messages: unknown[] }[]): void {
  if (list.length !== listLength || list[0]?.messages.length !== messagesEach)
    throw new Error(
      `${list.length} conversations came, not ${listLength} with ${messagesEach} messages each`,
    );
}

/** In parts, so that none takes longer than a statement may. */
async function addSessions(db: Db): Promise<void> {
  const part = 200;
  for (let first = 1; first <= listLength + 200; first += part)
    await addPart(db, first, Math.min(first + part - 1, listLength + 200));
  await db.pool.query("vacuum analyze messaging_sessions");
}

async function addPart(db: Db, first: number, last: number): Promise<void> {
  await db.withStore(storeId, (tx) =>
    tx.run(
      `insert into messaging_sessions (store_id, id, account_id, platform, account, identifier,
        platform_updated_at, is_read, buyer, latest_message_date, items, messages)
     select $1, 'bazaar:' || a.id || ':cv-' || n, a.id, a.platform, a.username, 'cv-' || n, now(), n % 9 <> 0,
       jsonb_build_object('identifier', 'b' || n % 500, 'handle', 'ana_' || n % 500, 'avatar',
       'https://photos.example/a/' || n % 90 || '.jpg'), timestamptz '2025-01-01' + make_interval(mins => n),
       jsonb_build_array(jsonb_build_object('_id', 'bazaar:l-' || n, 'name', 'Vintage denim jacket size M ' || n,
       'description', '', 'images', jsonb_build_array('https://photos.example/' || n || '.jpg'),
         'platforms', jsonb_build_object('bazaar', jsonb_build_object('listingId', 'l-' || n)), 'priceMinor',
         1299 + n, 'meta', jsonb_build_object('link', 'https://bazaar.example/' || n, 'id', 'l-' || n))),
       (select jsonb_agg(jsonb_build_object('_id', 'm-' || n || '-' || m, 'date',
       to_char(timestamp '2025-01-01' + make_interval(mins => n - ${messagesEach} + m),
       'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'), 'identifier', 'ms-' || m,
         'byMe', m % 2 = 0, 'content', 'Could you tell me the tracking number, please? '
         || 'It is for my sister’s birthday, so I’d like to be sure. ' || m
         || case when n % 16 = 0 and m = 5 then ' ${soughtWord}' else '' end,
         'title', 'Vintage denim jacket', 'data', '{}'::jsonb)) from generate_series(1, ${messagesEach}) m)
     from generate_series($2::int, $3::int) n cross join (select * from accounts limit 1) a`,
      [storeId, first, last],
    ),
  );
}
