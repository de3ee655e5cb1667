import { expect, test } from "vitest";
import type { ListedOffer } from "./offers.api.ts";
import { standingOf } from "./use-standing.ts";

type Now = Parameters<typeof standingOf>[0];
const offer = (state: number, byName: string | null = null) =>
  ({
    state,
    buyer: { handle: "imogen" },
    answer: byName === null ? null : { state: "done", byName },
  }) as ListedOffer as Now;

test.each([
  [undefined, null],
  [offer(0), null],
  [offer(4), "The offer from imogen has expired."],
  [offer(1), "The offer from imogen was accepted."],
  [offer(2, "Sasha Support"), "Sasha Support rejected the offer from imogen."],
])("an offer that is asked about says what became of it meanwhile", (now, words) =>
  expect(standingOf(now)).toBe(words),
);
