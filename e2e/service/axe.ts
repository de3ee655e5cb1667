/**
 * axe over what is on screen, light and dark, at three widths (WCAG 2.2 AA). A width may draw other elements,
 * so each is looked at; the dark theme changes colours and nothing else, so it is looked at with the rules of
 * colour. Those take two thirds of a look. What is drawn between the widest and the narrowest window has the
 * colours of one of them, so they are left out there.
 *
 * axe itself is brought into the page once per load and asked for violations alone: a wrapper that brings it
 * along for every look, and carries everything home that passed, costs as much again as the looks.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const everyRule: RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  // WCAG 2.5.3, which axe itself asks for on demand only: who speaks to the page says what stands on a
  // control.
  rules: { "label-content-name-mismatch": { enabled: true } },
};
const colours = ["color-contrast", "link-in-text-block"];
const rulesOfColour: RunOptions = { runOnly: { type: "rule", values: colours } };
const rulesOfShape: RunOptions = {
  ...everyRule,
  rules: { ...everyRule.rules, ...Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
};

export interface AxeSweep {
  widths?: readonly number[];
  /** High enough for the whole page where the key bar would cover what one has to scroll to. */
  height?: number;
  /**
   * Only this part of the page: for a layer over a page, or a part of one, whose rest was looked at before.
   */
  part?: string;
  /** Nothing is wider than its window either. */
  fits?: boolean;
}

/** Fails with the width, theme, rule and element of each violation; leaves the page at 1440 by 900 px. */
export async function expectNoViolations(
  page: Page,
  what: string,
  { widths = [1440, 768, 390], height = 900, part, fits = false }: AxeSweep = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // The page draws itself again for the width a moment later.
    if (fits)
      await expect
        .poll(
          () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          { message: `${what} is not wider than ${width}` },
        )
        .toBeLessThanOrEqual(0);
    const isBetween = width < Math.max(...widths) && width > Math.min(...widths);
    for (const [colorScheme, rules] of isBetween
      ? ([["light", rulesOfShape]] as const)
      : ([
          ["light", everyRule],
          ["dark", rulesOfColour],
        ] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const violations = await findViolations(page, rules, part);
      expect(violations.map(({ id, html }) => `${what} ${width} ${colorScheme} ${id}: ${html}`)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

interface Violation {
  id: string;
  html: string;
}

/**
 * No page of ours holds a frame of another site, so none is asked. Throws where axe found nothing to look at.
 */
function findViolations(page: Page, rules: RunOptions, part: string | undefined): Promise<Violation[]> {
  return page.evaluate(
    async ({ place, options }) => {
      const { axe } = window;
      const { violations, passes, incomplete } = await axe.run(
        place === undefined ? document : { include: [[place]] },
        options,
      );
      if (violations.length + passes.length + incomplete.length === 0)
        throw new Error("axe looked at nothing");
      return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html ?? "" }));
    },
    { place: part, options: { ...rules, resultTypes: ["violations"], iframes: false } satisfies RunOptions },
  );
}
