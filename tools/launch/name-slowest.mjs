/**
 * Which files a whole run waited for longest: nobody is judged by it, but who wants a faster `npm test` begins
 * there. Seconds are those of a file's own tests, one after the other, beside whatever else ran.
 */
import { relative } from "node:path";

const shown = 15;

/** Of Vitest's own report, `{ name, seconds }`, the slowest first. `null`: it wrote none. */
export function slowestOfVitest(report, root) {
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return longest(files);
}

/** The same of Playwright's own report; what a journey took at a second try counts as well. */
export function slowestOfPlaywright(report) {
  const add = (suite) =>
    (suite.suites ?? []).reduce((sum, inner) => sum + add(inner), 0) +
    (suite.specs ?? [])
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0);
  const files = (report?.suites ?? []).map((file) => ({
    name: `e2e/journeys/${file.title}`,
    seconds: add(file) / 1000,
  }));
  return longest(files);
}

/** A list in one line a file; no text where nothing ran. */
export function writeSlowest(step, files) {
  if (files.length === 0) return "";
  const lines = files.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}\n`);
  return `\nSlowest of ${step}:\n${lines.join("")}`;
}

function longest(files) {
  return files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
}
