import fc from "fast-check";
import { expect, test } from "vitest";
import type { View } from "./saved-views.api.ts";
import { placeAfterStep, placeAmongOthers } from "./saved-views.ts";

const views: View[] = ["a", "b", "c", "d"].map((name, index) => ({
  _id: name,
  name,
  query: `tag=${name}`,
  isShared: name === "b",
  position: index + 1,
}));
const namesOf = (list: readonly View[]): string =>
  list
    .toSorted((one, other) => one.position - other.position)
    .map(({ name }) => name)
    .join("");

test("a step passes one view of its kind, and the ends stay", () => {
  const after = (name: string, by: -1 | 1): string =>
    namesOf(
      views.map((view) =>
        view.name === name ? { ...view, position: placeAfterStep(views, view, by) ?? view.position } : view,
      ),
    );
  expect([
    after("a", 1).replace("b", ""),
    after("d", -1).replace("b", ""),
    after("a", -1),
    after("d", 1),
    after("b", 1),
  ]).toEqual(["cad", "adc", "abcd", "abcd", "abcd"]);
});

test("any steps and changes of sides leave every view with a place of its own among its kind", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom<-1 | 1 | "share">(-1, 1, "share")),
        { maxLength: 40 },
      ),
      (steps) => {
        let list = [...views];
        const act = (view: View, by: -1 | 1 | "share"): View =>
          by === "share"
            ? { ...view, ...placeAmongOthers(list, view._id, { isShared: !view.isShared }) }
            : { ...view, position: placeAfterStep(list, view, by) ?? view.position };
        for (const [name, by] of steps)
          list = list.map((view) => (view.name === name ? act(view, by) : view));
        expect(new Set(list.map(({ position, isShared }) => `${isShared} ${position}`)).size).toBe(
          list.length,
        );
      },
    ),
  );
});
