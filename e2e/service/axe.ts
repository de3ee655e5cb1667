/**
 * axe over what is on screen, light and dark, at the widest window and at the narrowest (WCAG 2.2 AA). Each
 * width may draw other elements, so the rules of shape look at each; a window in between only has to hold
 * what is in it.
 *
 * Contrast takes two thirds of a look, and the same bar, rows and buttons stand on every page: a text is
 * looked at once for all it depends on (its own colour and size, what lies under it, and the classes down to
 * it), in the process of a worker. Another theme, state or place is another text. Only what was seen whole
 * counts as looked at: neither covered, nor scrolled away, nor off.
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
const rulesOfShape: RunOptions = {
  ...everyRule,
  rules: { ...everyRule.rules, "color-contrast": { enabled: false } },
};
const rulesOfColour: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** What the texts that were looked at depend on, in short. */
const seen = new Set<number>();

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
  // A layer's code may come after the press that opens it.
  if (part !== undefined) await page.locator(part).first().waitFor();
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
    if (width < Math.max(...widths) && width > Math.min(...widths)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const violations = [
        // The dark theme changes colours and nothing else.
        ...(colorScheme === "light" ? await findViolations(page, rulesOfShape, part) : []),
        ...(await findUnseenViolations(page, part)),
      ];
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

/** Rules of colour, for the texts whose like was not looked at yet. */
async function findUnseenViolations(page: Page, part: string | undefined): Promise<Violation[]> {
  const { violations, looked } = await page.evaluate(lookAtUnseen, {
    place: part ?? "body",
    options: { ...rulesOfColour, resultTypes: ["violations"], iframes: false } satisfies RunOptions,
    known: [...seen],
  });
  if (violations.length === 0) for (const look of looked) seen.add(look);
  return violations;
}

/** Runs in the page. Answers what axe found, and what those texts depend on that were seen whole. */
async function lookAtUnseen({
  place,
  options,
  known,
}: {
  place: string;
  options: RunOptions;
  known: readonly number[];
}): Promise<{ violations: Violation[]; looked: number[] }> {
  const before = new Set(known);
  const looks = new Map<Element | null, { hash: number; isOff: boolean }>([
    [null, { hash: 2_166_136_261, isOff: false }],
  ]);
  const lookOf = (element: Element | null): { hash: number; isOff: boolean } => {
    const held = looks.get(element);
    if (held !== undefined || element === null) return held ?? { hash: 0, isOff: true };
    const above = lookOf(element.parentElement);
    const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity, filter, textShadow } =
      getComputedStyle(element);
    const words = [
      element.localName,
      element.getAttribute("class"),
      color,
      fontSize,
      fontWeight,
      backgroundColor,
    ]
      .concat(backgroundImage, opacity, filter, textShadow)
      .join("|");
    // FNV-1a.
    let { hash } = above;
    for (let at = 0; at < words.length; at += 1)
      hash = Math.imul(hash ^ words.charCodeAt(at), 16_777_619) >>> 0;
    const isOff =
      above.isOff ||
      element.matches(":disabled, [aria-disabled=true], [inert], [aria-hidden=true]") ||
      (element instanceof HTMLLabelElement && element.control?.matches(":disabled") === true);
    looks.set(element, { hash, isOff });
    return { hash, isOff };
  };
  const isSeenWhole = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 0 && height > 0 && there !== null && element.contains(there);
  };
  const texts = new Set<Element>();
  for (const within of document.querySelectorAll(place)) {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement !== null && nodeValue?.trim() !== "") texts.add(parentElement);
    }
    for (const field of within.querySelectorAll("input, select, textarea")) texts.add(field);
  }
  const unseen = [...texts].filter((element) => !before.has(lookOf(element).hash));
  // One of each that was seen whole stands for its like.
  const standing = new Map<number, Element>();
  for (const element of unseen) {
    const { hash, isOff } = lookOf(element);
    if (!isOff && !standing.has(hash) && isSeenWhole(element)) standing.set(hash, element);
  }
  const include = unseen.filter((element) => (standing.get(lookOf(element).hash) ?? element) === element);
  if (include.length === 0) return { violations: [], looked: [] };
  const { violations } = await window.axe.run({ include }, options);
  return {
    violations: violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html ?? "" })),
    looked: [...standing.keys()],
  };
}
