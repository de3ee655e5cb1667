/**
 * `GET /api/events`: the live stream of one tab (Server-Sent Events).
 *
 * Events: `ready` once at the start, with the newest sequence number as its id; `change` { entity, ids } with
 * its sequence number; `reset` when the gap is too large to be told, so the client reads everything again. A
 * stream that comes back with Last-Event-ID gets what it missed, with half a minute of overlap, because
 * transactions commit out of the order of their numbers: changes may come twice, never not. A new one that
 * says how long ago its page began to read (`?readMs=1800`) gets what changed since, with the same overlap,
 * and `ready` says `isCaughtUp`: nothing has to be read a second time. It ends when its session does, when
 * the reader is too slow, or when the service stops.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "@stallkeeper/contract";
import type { Ctx, Member } from "../context.ts";
import { ctxOf, memberOf, serve, type RestHandler } from "../http/index.ts";
import type { Change } from "./live.ts";
import { mergeChanges } from "./merge-changes.ts";

const heartbeatMs = 15_000;
const overlapSeconds = 30;
const maxReadMs = 600_000;
const maxReplayedChanges = 2_000;
const maxBufferedBytes = 1_048_576;
const maxStreamsPerSession = 40;
const goodbyeMs = 1_000;

/** Says whether a member's session, or the API token a script came with, still opens anything. */
export type IsSessionAlive = (member: Member) => Promise<boolean>;

/** Adds the stream's route; open streams end before the server closes. */
export function addEventRoutes(app: FastifyInstance, isSessionAlive: IsSessionAlive): void {
  const open = new Set<Stream>();
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const stream of open) stream.end();
  });
  const openStreamOf: RestHandler<"GET /api/events"> = async (request, reply) => {
    const member = memberOf(request);
    const ctx = ctxOf(request);
    const mine = [...open].filter((stream) => stream.sessionId === member.sessionId);
    if (mine.length >= maxStreamsPerSession) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: 5 });
    const lastId = Number(request.headers["last-event-id"]);
    const readMs = parseReadMs((request.query as { readMs?: unknown }).readMs);
    const stream = openStream(reply, member);
    open.add(stream);
    let seen = Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0;
    // What arrives while missed changes are read waits for them: a stream that breaks off in between would
    // resume behind its number, and what wasn't told yet would be skipped. Null: nothing is being read.
    let held: Change[] | null = [];
    let readsUnderWay = 1;
    const unsubscribe = ctx.live.subscribe(ctx.storeId, {
      onChange: hear,
      onGap: () => void reading(() => catchUp()),
    });
    const heartbeat = setInterval(() => void beat(), heartbeatMs);
    const leave = () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(stream);
    };
    reply.raw.once("close", leave);
    // Who left while the session was looked up is told nothing, and says goodbye no second time.
    if (reply.raw.destroyed || request.raw.socket.destroyed) {
      leave();
      return reply;
    }
    // Its session was looked up while the service began to stop: the others have been ended already.
    if (isClosing) {
      stream.end();
      return reply;
    }
    const isFresh = seen === 0;
    const newest = isFresh ? await readNewest(ctx).catch(() => 0) : 0;
    // A gap before the first change is told from here on.
    seen = Math.max(seen, newest);
    const isCaughtUp = isFresh && readMs !== null;
    stream.send("ready", { sessionId: member.sessionId, isCaughtUp }, newest > 0 ? newest : undefined);
    if (!isFresh || isCaughtUp) await catchUp({ sinceMs: isFresh ? readMs : null, isOpening: true });
    endReading();
    return reply;

    function isMyEnd({ entity, ids }: Change): boolean {
      return entity === "session" && ids.includes(member.sessionId);
    }

    function hear(change: Change): void {
      if (isMyEnd(change)) return stream.end();
      if (held === null) tell([change]);
      else held.push(change);
    }

    /** Nobody is told of sessions, but a stream resumes behind the newest change all the same. */
    function tell(changes: readonly Change[]): void {
      const { told, seq } = mergeChanges(changes, ({ entity }) => entity !== "session");
      for (const [place, { entity, ids }] of told.entries())
        stream.send("change", { entity, ids }, place === told.length - 1 ? seq : undefined);
      if (told.length === 0 && seq > 0) stream.keep(seq);
      seen = Math.max(seen, seq);
    }

    async function reading(work: () => Promise<void>): Promise<void> {
      readsUnderWay += 1;
      held ??= [];
      await work();
      endReading();
    }

    function endReading(): void {
      readsUnderWay -= 1;
      if (readsUnderWay > 0) return;
      const waiting = held ?? [];
      held = null;
      tell(waiting);
    }

    /**
     * A stream that has just opened is told of no end of its session: that end came before the keys it opened
     * with.
     */
    async function catchUp({
      sinceMs = null,
      isOpening = false,
    }: { sinceMs?: number | null; isOpening?: boolean } = {}): Promise<void> {
      const missed = await readMissed(ctx, sinceMs === null ? { after: seen } : { sinceMs }).catch(
        () => null,
      );
      if (missed === null) return stream.send("reset", {});
      const mayEnd = missed.some(isMyEnd);
      if (mayEnd && !(isOpening && (await isSessionAlive(member).catch(() => true)))) return stream.end();
      const known = new Set(missed.map(({ seq }) => seq));
      const waiting = held?.splice(0) ?? [];
      tell([...missed, ...waiting.filter(({ seq }) => !known.has(seq))]);
    }

    async function beat(): Promise<void> {
      stream.beat();
      const isAlive = await isSessionAlive(member).catch(() => true);
      if (!isAlive) stream.end();
    }
  };
  serve(app, "GET /api/events", openStreamOf, { config: { isLasting: true } });
}

interface Stream {
  sessionId: string;
  send(event: string, body: object, id?: number): void;
  /** Resumes behind this number, without anything being told. */
  keep(id: number): void;
  beat(): void;
  end(): void;
}

function openStream(reply: FastifyReply, member: Member): Stream {
  const { raw } = reply;
  reply.hijack();
  const headers = reply.getHeaders() as Record<string, string>;
  raw.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.on("error", () => undefined);
  raw.write("retry: 1000\n\n");
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
  };
  return {
    sessionId: member.sessionId,
    send: (event, body, id) =>
      write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(body)}\n\n`),
    keep: (id) => write(`id: ${id}\n\n`),
    beat: () => write(": still here\n\n"),
    // Its connection goes with it: kept for a next request, or for a reader who takes nothing any more, it
    // would hold up a service that stops.
    end: () => {
      raw.end(() => raw.socket?.destroySoon());
      setTimeout(() => raw.destroy(), goodbyeMs).unref();
    },
  };
}

/** Milliseconds since the page began to read; null when it doesn't say. Throws FIELDS_INVALID. */
function parseReadMs(text: unknown): number | null {
  if (text === undefined) return null;
  const readMs = typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (readMs < 0)
    throw new AppError("FIELDS_INVALID", { fields: { readMs: "This must be a number of milliseconds." } });
  return readMs <= maxReadMs ? readMs : null;
}

async function readNewest(ctx: Ctx): Promise<number> {
  return ctx.db.withStore(
    ctx.storeId,
    async (tx) => (await tx.one<{ seq: number | null }>("select max(seq) as seq from changes"))?.seq ?? 0,
  );
}

/**
 * Changes since a moment, or after a sequence number, with the overlap, oldest first; null when they are too
 * many or already forgotten.
 */
async function readMissed(ctx: Ctx, from: { after: number } | { sinceMs: number }): Promise<Change[] | null> {
  return ctx.db.withStore(ctx.storeId, async (tx) => {
    const columns = 'select store_id as "storeId", seq, entity, ids from changes';
    const end = `order by seq limit ${maxReplayedChanges + 1}`;
    const withinLimit = (rows: Change[]): Change[] | null => (rows.length > maxReplayedChanges ? null : rows);
    if ("sinceMs" in from) {
      const seconds = overlapSeconds + from.sinceMs / 1_000;
      return withinLimit(
        await tx.rows<Change>(`${columns} where at > clock_timestamp() - make_interval(secs => $1) ${end}`, [
          seconds,
        ]),
      );
    }
    const last = await tx.one<{ at: string }>(
      "select at from changes where seq <= $1 order by seq desc limit 1",
      [from.after],
    );
    if (last === null && from.after > 0) return null;
    return withinLimit(
      await tx.rows<Change>(
        `${columns} where seq > $1 or at > coalesce($2::timestamptz,
           clock_timestamp()) - make_interval(secs => ${overlapSeconds}) ${end}`,
        [from.after, last?.at ?? null],
      ),
    );
  });
}
