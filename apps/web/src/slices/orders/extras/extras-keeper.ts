/**
 * When orders' extras is read and shown:
 *   resting -> gathering (something was told) -> working (the kinds told are read, then shown) -> resting |
 *     gathering
 * One at a time: what is told while it works waits for the next turn. A kind that could not be read is asked
 * for again with the next thing told; the columns stay as they are until then.
 */
export interface KeeperOptions<Kind, News> {
  /** Reads these kinds; may fail. */
  read: (kinds: ReadonlySet<Kind>) => Promise<News>;
  /** Shows what was read, null: orders alone changed. */
  show: (news: News | null) => Promise<void>;
  /** How long is gathered what comes together. */
  pauseMs: number;
}

export interface ExtrasKeeper<Kind> {
  /** These kinds changed; none: orders did. */
  tell(kinds: readonly Kind[]): void;
  /** Nobody looks any more; what is under way ends. */
  rest(): void;
}

/** Makes one that rests. */
export function createExtrasKeeper<Kind, News>({
  read,
  show,
  pauseMs,
}: KeeperOptions<Kind, News>): ExtrasKeeper<Kind> {
  const told = new Set<Kind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  let isWanted = false;

  const readTold = async (): Promise<News | null> => {
    const kinds = new Set(told);
    if (kinds.size === 0) return null;
    told.clear();
    try {
      return await read(kinds);
    } catch {
      for (const kind of kinds) told.add(kind);
      return null;
    }
  };
  const later = (): void => {
    if (isWanted && !isWorking) timer ??= setTimeout(() => void work(), pauseMs);
  };
  async function work(): Promise<void> {
    timer = undefined;
    [isWorking, isWanted] = [true, false];
    await show(await readTold());
    isWorking = false;
    later();
  }
  return {
    tell(kinds) {
      for (const kind of kinds) told.add(kind);
      isWanted = true;
      later();
    },
    rest() {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
