/**
 * Runs work side by side in this process, a few at a time in all and fewer per group (an account),
 * so that a dead marketplace account never takes the places of the others. What a group cannot
 * take soon is handed back to the caller, who puts it off.
 */
export interface GroupRunner {
  /** Starts the work or lets it wait its turn. False: the group has enough waiting, come back later. Resolves when there is room for more. */
  admit(group: string, work: () => Promise<void>): Promise<boolean>;
  /** Resolves when everything admitted has ended. */
  drain(): Promise<void>;
}

interface Group {
  running: number;
  waiting: (() => Promise<void>)[];
}

/** A runner with room for `concurrency` pieces of work, `perGroup` of one group. */
export function createGroupRunner(limits: { concurrency: number; perGroup: number }): GroupRunner {
  const groups = new Map<string, Group>();
  const ready: (() => void)[] = [];
  let running = 0;

  const startNext = (name: string) => {
    const group = groups.get(name);
    if (group === undefined) return;
    while (group.running < limits.perGroup) {
      const work = group.waiting.shift();
      if (work === undefined) break;
      group.running++;
      running++;
      void work().finally(() => {
        group.running--;
        running--;
        if (group.running === 0 && group.waiting.length === 0) groups.delete(name);
        else startNext(name);
        for (const wake of ready.splice(0)) wake();
      });
    }
  };

  return {
    async admit(name, work) {
      const group = groups.get(name) ?? { running: 0, waiting: [] };
      if (group.waiting.length >= limits.perGroup * 64) return false;
      groups.set(name, group);
      group.waiting.push(work);
      startNext(name);
      while (running >= limits.concurrency) await new Promise<void>((resolve) => ready.push(resolve));
      return true;
    },
    async drain() {
      while (groups.size > 0) await new Promise<void>((resolve) => ready.push(resolve));
    },
  };
}
