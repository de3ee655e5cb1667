/**
 * Reversible changes that are made while there is no network: kept in the browser's database, sent in the
 * order they were made when the network is back, also after a reload.
 *   new -> (its turn) -> sending -> done        with a network and nothing kept before it; while it waits
 *     for the answer to an
 *                                               earlier one of the same keys it is in the database, and
 *                                                 outlives the page
 *   new | sending -> kept -> sending -> done    without one; `deliver` goes on waiting meanwhile
 *   sending -> refused                          the service said no: the caller hears it, a reload's is shown
 * Changes belong to the person and store that made them and are sent for nobody else. Two tabs send
 * under one lock, so that nothing is sent twice and the order holds.
 */
import { ApiError } from "../api/api-error.ts";
import type { UnsentChange, UnsentStore } from "./unsent-store.ts";

export interface ChangeWish {
  /** Who sends it: the name of a registered sender. */
  kind: string;
  /** Changes with a key in common are sent one after the other. */
  keys: readonly string[];
  /** What the sender gets; plain values only. */
  payload: unknown;
  /** What it is, in the list of what waits: "Notes of 1234". */
  words?: string;
  /**
   * While kept, a later change with the same name replaces it: only the newest notes of an order count. A
   * change that was tried may have arrived although its answer was lost: it is sent again, and the later one
   * behind it.
   */
  replaces?: string;
}

export type ChangeSender = (payload: unknown) => Promise<unknown>;
/** What a change is sent with that replaced an older one, such as what the person saw before both. */
export type ChangeMerger = (older: unknown, newer: unknown) => unknown;

export interface UnsentChangesOptions {
  store: UnsentStore;
  isOnline: () => boolean;
  /** Whose changes are made and sent now; null while nobody is signed in. */
  readOwner: () => string | null;
  /** Runs work while no other tab does. */
  inLock: (work: () => Promise<void>) => Promise<void>;
  /** Hears how many kept changes were sent, once all that could be sent were. */
  onSent: (count: number) => void;
  /** Hears of a refused change that nobody waits for any more. */
  onRefused: (error: unknown) => void;
  /** Loads what registers the sender of a kind: after a reload its page may not be open. May fail. */
  loadSender: (kind: string) => Promise<unknown>;
  now: () => number;
}

export interface UnsentChanges {
  /**
   * Sends a change or keeps it until that is possible. Settles when the service has answered. Throws
   * ApiError.
   */
  deliver(wish: ChangeWish): Promise<void>;
  /** Says how changes of a kind are sent and how one takes another's place, and sends what waits. */
  register(kind: string, sender: ChangeSender, merge?: ChangeMerger): void;
  /**
   * Takes out what waits under a name and was not tried yet; whoever waits for it hears that it is over. Safe
   * to repeat.
   */
  withdraw(name: string): Promise<void>;
  /** Sends what is kept, if that is possible now. Calls that overlap are joined; never throws. */
  sendUnsent(): Promise<void>;
  /**
   * The changes of the one who is signed in that are kept, in their order; the same list until it changes.
   */
  readUnsent(): readonly UnsentChange[];
  subscribe(listener: () => void): () => void;
}

interface Waiter {
  done: () => void;
  refused: (error: unknown) => void;
}

/** A failure that says nothing about the change: it may work later. */
const isPassing = (error: unknown, isOnline: boolean): boolean =>
  !isOnline ||
  (error instanceof ApiError &&
    (error.status === 401 || error.status === 429 || error.status >= 502 || error.code === "UNREACHABLE"));

/** Makes the register of kept changes. */
export function createUnsentChanges({
  store,
  isOnline,
  readOwner,
  inLock,
  onSent,
  onRefused,
  loadSender,
  now,
}: UnsentChangesOptions): UnsentChanges {
  const senders = new Map<string, ChangeSender>();
  const mergers = new Map<string, ChangeMerger>();
  const tails = new Map<string, Promise<unknown>>();
  const waiters = new Map<number, Waiter[]>();
  const listeners = new Set<() => void>();
  let unsent: UnsentChange[] = [];
  let lastSeq = 0;
  /** Changes in the database that this page sends itself, each in its turn. */
  const turning = new Set<number>();
  /** The kept change that is on its way just now. */
  let underWaySeq: number | null = null;
  let sending: Promise<void> | null = null;
  const loaded = store.load().then((before) => setUnsent([...before, ...unsent]));

  function setUnsent(next: UnsentChange[]): void {
    unsent = next.toSorted((one, other) => one.seq - other.seq);
    for (const listener of listeners) listener();
  }
  let read: { of: readonly UnsentChange[]; owner: string | null; mine: readonly UnsentChange[] } = {
    of: unsent,
    owner: null,
    mine: [],
  };
  const mine = (): readonly UnsentChange[] => {
    const owner = readOwner();
    if (read.of !== unsent || read.owner !== owner)
      read = { of: unsent, owner, mine: unsent.filter((change) => change.owner === owner) };
    return read.mine;
  };

  /** Runs `work` once everything before it on the same keys has settled. */
  async function inTurn(keys: readonly string[], work: () => Promise<unknown>): Promise<void> {
    const turn = Promise.allSettled(keys.flatMap((key) => tails.get(key) ?? [])).then(work);
    const tail = turn.catch(() => undefined);
    for (const key of keys) tails.set(key, tail);
    try {
      await turn;
    } finally {
      for (const key of keys) if (tails.get(key) === tail) tails.delete(key);
    }
  }

  /** Puts a change aside; the promise settles when it was sent. */
  function keep(wanted: UnsentChange): Promise<void> {
    const replaced =
      wanted.replaces === undefined
        ? []
        : mine().filter(({ seq, replaces }) => replaces === wanted.replaces && seq !== underWaySeq);
    const merge = mergers.get(wanted.kind) ?? ((_older: unknown, newer: unknown) => newer);
    const change = {
      ...wanted,
      payload: replaced.reduceRight((newer, older) => merge(older.payload, newer), wanted.payload),
    };
    const waiting = replaced.flatMap(({ seq }) => waiters.get(seq) ?? []);
    for (const { seq } of replaced) waiters.delete(seq);
    setUnsent([...unsent.filter((one) => !replaced.includes(one)), change]);
    void store.replace(
      change,
      replaced.map(({ seq }) => seq),
    );
    return new Promise((done, refused) => waiters.set(change.seq, [...waiting, { done, refused }]));
  }

  /** Nothing takes the place of a change that may have arrived. */
  function noteTried({ replaces: _replaces, ...tried }: UnsentChange): void {
    setUnsent(unsent.map((change) => (change.seq === tried.seq ? tried : change)));
    void store.replace(tried, []);
  }

  function settle(seq: number, tell: (waiter: Waiter) => void): boolean {
    const waiting = waiters.get(seq) ?? [];
    waiters.delete(seq);
    for (const waiter of waiting) tell(waiter);
    return waiting.length > 0;
  }

  /** Another tab may have sent some of them meanwhile, or kept more. */
  async function readAnew(): Promise<void> {
    const stored = (await store.load()).filter(({ seq }) => !turning.has(seq));
    const left = new Set(stored.map(({ seq }) => seq));
    for (const { seq } of unsent) if (!left.has(seq)) settle(seq, ({ done }) => done());
    setUnsent(stored);
  }

  async function drain(): Promise<void> {
    const sent: number[] = [];
    await readAnew();
    for (let next = mine()[0]; next !== undefined && isOnline(); next = mine()[0]) {
      const { seq, kind, payload } = next;
      if (!senders.has(kind)) await loadSender(kind).catch(() => undefined);
      const send = senders.get(kind);
      if (send === undefined) break;
      underWaySeq = seq;
      try {
        await send(payload);
        sent.push(seq);
      } catch (error) {
        if (isPassing(error, isOnline())) {
          noteTried(next);
          break;
        }
        if (!settle(seq, ({ refused }) => refused(error))) onRefused(error);
      } finally {
        underWaySeq = null;
      }
      await store.remove(seq);
      setUnsent(unsent.filter((change) => change.seq !== seq));
    }
    if (sent.length > 0) onSent(sent.length);
    // The news comes first; what each caller has to say of its own change follows.
    for (const seq of sent) settle(seq, ({ done }) => done());
  }

  async function sendUnsent(): Promise<void> {
    await loaded;
    if (!isOnline() || mine().length === 0) return;
    sending ??= inLock(drain)
      .catch(() => undefined)
      .finally(() => {
        sending = null;
      });
    await sending;
  }

  return {
    async deliver({ kind, keys, payload, words, replaces }) {
      const owner = readOwner() ?? "";
      lastSeq = Math.max(lastSeq + 1, now() * 1000);
      const change: UnsentChange = {
        seq: lastSeq,
        owner,
        kind,
        payload,
        ...(words === undefined ? {} : { words }),
        ...(replaces === undefined ? {} : { replaces }),
      };
      // What waits goes first, or an older value would be the last one to arrive.
      if (!isOnline() || mine().length > 0) {
        const waiting = keep(change);
        void sendUnsent();
        return waiting;
      }
      const send = senders.get(kind);
      if (send === undefined) throw new Error(`Nobody sends changes of the kind ${kind}.`);
      const aside: { unsent?: Promise<void> } = {};
      if (keys.some((key) => tails.has(key))) {
        turning.add(change.seq);
        void store.replace(change, []);
      }
      await inTurn(keys, async () => {
        let isSettled = isOnline();
        try {
          if (isSettled) return await send(payload);
        } catch (error) {
          isSettled = isOnline();
          if (isSettled) throw error;
        } finally {
          const wasTurning = turning.delete(change.seq);
          if (wasTurning && isSettled) void store.remove(change.seq);
        }
        // The turn ends here, so that later changes of the same orders are kept behind this one.
        const { replaces: _replaces, ...tried } = change;
        aside.unsent = keep(tried);
        return undefined;
      });
      await aside.unsent;
    },
    register(kind, sender, merge) {
      senders.set(kind, sender);
      if (merge !== undefined) mergers.set(kind, merge);
      void sendUnsent();
    },
    async withdraw(name) {
      const waiting = mine().filter(({ seq, replaces }) => replaces === name && seq !== underWaySeq);
      setUnsent(unsent.filter((change) => !waiting.includes(change)));
      for (const { seq } of waiting) {
        await store.remove(seq);
        settle(seq, ({ done }) => done());
      }
    },
    sendUnsent,
    readUnsent: mine,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
