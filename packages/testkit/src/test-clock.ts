/** A clock that stands still until it is moved. */
export interface TestClock {
  now: () => Date;
  set(at: string | Date): void;
  advance(ms: number): void;
}

/** A clock at a fixed moment. */
export function createTestClock(at = "2026-03-02T09:00:00.000Z"): TestClock {
  let ms = Date.parse(at);
  return {
    now: () => new Date(ms),
    set: (next) => void (ms = new Date(next).getTime()),
    advance: (by) => void (ms += by),
  };
}
