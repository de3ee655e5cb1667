/**
 * What failed in a whole run, in few words: the end of what `npm test` prints is all that CI shows of it. A
 * failure is `{ name, lines }`, where and what, with the first lines of its error.
 */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const shownLines = 6;
const longest = 200;

/** The first lines that say something, without colours. */
export function firstLines(text = "") {
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, shownLines)
    .map((line) => line.trimEnd().slice(0, longest));
}

/** Of Vitest's own report: tests that failed, and files that couldn't be run. `null`: it wrote none. */
export function failuresOfVitest(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ name: file, lines: firstLines(message) }] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      name: [file, ...ancestorTitles, title].join(" › "),
      lines: firstLines(failureMessages[0]),
    }));
  });
}

/**
 * Files in which tests or what prepares them failed, each by its whole path. Empty where nothing did, and
 * where a second try can't say more: a file that couldn't be read, or a run that ended badly for another
 * reason.
 */
export function filesToTryAgain(report, code) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === "failed");
  const areRead = failed.every(({ assertionResults }) => assertionResults.length > 0);
  return code === 0 || !areRead ? [] : failed.map(({ name }) => name);
}

/**
 * Of Playwright's own report: `failed` journeys and what went wrong outside any, and those that were `again`
 * tried and then passed.
 */
export function failuresOfPlaywright(report) {
  const failed = (report?.errors ?? []).map(({ message }) => ({
    name: "journeys",
    lines: firstLines(message),
  }));
  const again = [];
  const walk = (suite, titles) => {
    for (const inner of suite.suites ?? []) walk(inner, [...titles, inner.title]);
    for (const { title, tests } of suite.specs ?? [])
      for (const { status, results } of tests) {
        const list = status === "unexpected" ? failed : status === "flaky" ? again : null;
        const { error } = results.find((result) => result.status !== "passed") ?? {};
        list?.push({ name: [...titles, title].join(" › "), lines: firstLines(error?.message) });
      }
  };
  for (const file of report?.suites ?? []) walk(file, [`e2e/journeys/${file.title}`]);
  return { failed, again };
}

/** A list under its heading; no text where nothing is in it. */
export function writeFailures(heading, failures) {
  if (failures.length === 0) return "";
  const entries = failures.map(({ name, lines }) => [name, ...lines.map((line) => `    ${line}`)].join("\n"));
  return `\n${heading}\n${entries.map((entry) => `  ${entry}\n`).join("")}`;
}
