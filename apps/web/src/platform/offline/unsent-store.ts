/**
 * Where kept changes lie: the browser's database, so that a reload or a crash loses none; memory where there
 * is none.
 */
export interface UnsentChange {
  /** Order in which changes were made, also across tabs. */
  seq: number;
  /** The person and store that made it. */
  owner: string;
  kind: string;
  payload: unknown;
  words?: string;
  replaces?: string;
}

/** Operations run one after the other, so that a load sees every write before it. None of them throws. */
export interface UnsentStore {
  load(): Promise<UnsentChange[]>;
  /** Adds a change and removes those that it replaces, in one transaction. */
  replace(change: UnsentChange, replaced: readonly number[]): Promise<void>;
  remove(seq: number): Promise<void>;
}

const name = "unsent-changes";

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () =>
      failed(request.error ?? new Error("The browser's database failed.")),
    );
  });
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open("stallkeeper", 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(name, { keyPath: "seq" }));
  return toPromise(request);
}

function whenWritten(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.addEventListener("complete", () => done());
    transaction.addEventListener("abort", () =>
      failed(transaction.error ?? new Error("The browser's database failed.")),
    );
  });
}

/** Keeps changes in this page only. */
export function createMemoryStore(): UnsentStore {
  const changes = new Map<number, UnsentChange>();
  return {
    load: async () => [...changes.values()],
    async replace(change, replaced) {
      for (const seq of replaced) changes.delete(seq);
      changes.set(change.seq, change);
    },
    async remove(seq) {
      changes.delete(seq);
    },
  };
}

/** Keeps changes in the browser's database; from its first failure on in memory. */
export function createUnsentStore(factory: IDBFactory | undefined): UnsentStore {
  const memory = createMemoryStore();
  const opened = factory === undefined ? Promise.resolve(null) : openDatabase(factory).catch(() => null);
  let last: Promise<unknown> = Promise.resolve();

  function run<T>(inDatabase: (database: IDBDatabase) => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      const database = await opened;
      if (database === null) return inMemory();
      return inDatabase(database).catch(inMemory);
    });
    last = turn;
    return turn;
  }
  function write(work: (changes: IDBObjectStore) => void, inMemory: () => Promise<void>): Promise<void> {
    return run((database) => {
      const transaction = database.transaction(name, "readwrite");
      work(transaction.objectStore(name));
      return whenWritten(transaction);
    }, inMemory);
  }
  return {
    load: () =>
      run(
        async (database) => [
          ...(await toPromise<UnsentChange[]>(database.transaction(name).objectStore(name).getAll())),
          ...(await memory.load()),
        ],
        memory.load,
      ),
    replace: (change, replaced) =>
      write(
        (changes) => {
          for (const seq of replaced) changes.delete(seq);
          changes.put(change);
        },
        () => memory.replace(change, replaced),
      ),
    async remove(seq) {
      await memory.remove(seq);
      await write(
        (changes) => void changes.delete(seq),
        () => memory.remove(seq),
      );
    },
  };
}
