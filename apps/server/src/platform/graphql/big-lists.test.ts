import { describe, expect, it } from "vitest";
import { BigLists } from "./big-lists.ts";

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe("large lists of one session", () => {
  it("run two at a time, wait in turn, and are refused beyond that", async () => {
    const lists = new BigLists();
    const doors = Array.from({ length: 6 }, gate);
    const started: number[] = [];
    const runs = doors.map(({ opened }, n) =>
      lists.run("s", async () => {
        started.push(n);
        await opened;
        return n;
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    await expect(lists.run("s", async () => 7)).rejects.toMatchObject({
      code: "TOO_MANY_LISTS",
      status: 429,
    });
    expect(await lists.run("other", async () => 8)).toBe(8);
    doors[1]?.open();
    await runs[1];
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);
    for (const { open } of doors) open();
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await lists.run("s", async () => 9)).toBe(9);
  });

  it("give their place back when they fail", async () => {
    const lists = new BigLists();
    for (let n = 0; n < 5; n += 1)
      await expect(lists.run("s", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await lists.run("s", async () => 1)).toBe(1);
  });
});
