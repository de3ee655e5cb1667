/**
 * The looks by axe themselves: a text whose like was looked at is passed by, and nothing else is, whichever
 * of theme, width or ground makes it another.
 */
import { expect, test } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";

const open = (ground: string, ink: string, style = "") => `<!doctype html>
  <html lang="en"><head><title>A page</title><style>${style}</style></head>
  <body><main><h1>Title</h1><p class="a" style="background:${ground};--ink:${ink}">Text</p></main></body></html>`;
const inked = ".a { color: var(--ink) }";

test("looks again at a text once its ink, its ground, the theme or the width is another", async ({
  page,
}) => {
  for (const what of ["at first", "like before"]) {
    await page.setContent(open("#fff", "#000", inked));
    await expectNoViolations(page, what);
  }
  const dark = `${inked} @media (prefers-color-scheme: dark) { .a { color: #ddd } }`;
  const narrow = `${inked} @media (max-width: 400px) { .a { color: #ddd } }`;
  for (const [content, found] of [
    [open("#fff", "#ccc", inked), "1440 light color-contrast"],
    [open("#333", "#000", inked), "1440 light color-contrast"],
    [open("#fff", "#000", dark), "1440 dark color-contrast"],
    [open("#fff", "#000", narrow), "390 light color-contrast"],
  ] as const) {
    // What was found once is found again.
    for (const part of [undefined, ".a"]) {
      await page.setContent(content);
      await expect(expectNoViolations(page, "text", part === undefined ? {} : { part })).rejects.toThrow(
        found,
      );
    }
  }
});
