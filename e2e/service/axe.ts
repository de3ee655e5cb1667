/**
 * axe over what is on screen, light and dark, at three widths (WCAG 2.2 AA). A width may draw other
 * elements, so each is looked at with every rule; the dark theme changes colours and nothing else, so it
 * is looked at with the rules of colour.
 */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const rulesOfColour = ["color-contrast", "link-in-text-block"];

export interface AxeSweep {
  widths?: readonly number[];
  /** High enough for the whole page where the key bar would cover what one has to scroll to. */
  height?: number;
  /** Only this part of the page. */
  part?: string;
}

/** Fails with the width, theme, rule and element of each violation; leaves the page at 1440 by 900 px. */
export async function expectNoViolations(page: Page, what: string, { widths = [1440, 768, 390], height = 900, part }: AxeSweep = {}): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // No page of ours holds a frame of another site: so nothing is opened beside it to put results together.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (part !== undefined) axe.include(part);
      const { violations } = await (colorScheme === "light" ? axe.withTags(tags) : axe.withRules(rulesOfColour)).analyze();
      expect(violations.map(({ id, nodes }) => `${what} ${width} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
