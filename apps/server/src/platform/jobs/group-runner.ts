/**
 * Runs work side by side in this process, a few at a time in all and fewer per group (an account), so that a
 * dead marketplace account never takes the places of the others. A group holds so much in waiting and no
 * more: what is beyond is refused, and the sweep of its slice brings it again.
 */
export interface Work {
  group: string;
  /** The same key waits once: one run answers for all who asked before it began. */
  key: string;
  run(): Promise<void>;
}

export interface GroupRunner {
  /** Starts the work or lets it wait its turn; false: its group has enough waiting. */
  offer(work: Work): boolean;
  /** Whether work of this key waits or runs here. */
  has(work: Pick<Work, "group" | "key">): boolean;
  /** Resolves when there is room for more, or when the runner stops. */
  room(): Promise<void>;
  /** Forgets what waits, takes nothing more, and resolves when everything that runs has ended. */
  stop(): Promise<void>;
}

interface Group {
  running: Set<Work>;
  /** By key, in the order of arrival. */
  waiting: Map<string, Work>;
}

const waitingPerPlace = 64;

/** A runner with room for `concurrency` pieces of work, `perGroup` of one group. */
export function createGroupRunner(limits: { concurrency: number; perGroup: number }): GroupRunner {
  const groups = new Map<string, Group>();
  const ready: (() => void)[] = [];
  let running = 0;
  let isStopped = false;

  const startOf = (name: string, group: Group) => {
    while (group.running.size < limits.perGroup && running < limits.concurrency) {
      const [work] = group.waiting.values();
      if (work === undefined) break;
      group.waiting.delete(work.key);
      group.running.add(work);
      running++;
      void work.run().finally(() => end(name, group, work));
    }
  };
  const end = (name: string, group: Group, work: Work) => {
    group.running.delete(work);
    running--;
    // Those that wait take turns: the group that just had a place stands behind the others.
    groups.delete(name);
    if (group.running.size > 0 || group.waiting.size > 0) groups.set(name, group);
    for (const [other, waiting] of groups) startOf(other, waiting);
    for (const wake of ready.splice(0)) wake();
  };
  const nextEnd = () => new Promise<void>((resolve) => ready.push(resolve));

  return {
    offer(work) {
      if (isStopped) return false;
      const group = groups.get(work.group) ?? { running: new Set<Work>(), waiting: new Map<string, Work>() };
      if (group.waiting.has(work.key)) return true;
      if (group.waiting.size >= limits.perGroup * waitingPerPlace) return false;
      groups.set(work.group, group);
      group.waiting.set(work.key, work);
      startOf(work.group, group);
      return true;
    },
    has({ group: name, key }) {
      const group = groups.get(name);
      return (
        group !== undefined && (group.waiting.has(key) || [...group.running].some((work) => work.key === key))
      );
    },
    async room() {
      while (running >= limits.concurrency && !isStopped) await nextEnd();
    },
    async stop() {
      isStopped = true;
      for (const { waiting } of groups.values()) waiting.clear();
      for (const wake of ready.splice(0)) wake();
      while (running > 0) await nextEnd();
    },
  };
}
