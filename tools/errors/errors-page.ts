/** docs/ERRORS.md is written from the catalogue: `node tools/errors/errors-page.ts` writes it again. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { errorCatalogue } from "@stallkeeper/contract";

export const pagePath = resolve(import.meta.dirname, "../../docs/ERRORS.md");

/** The page's whole text. */
export function errorsPage(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, text, isReportable }]) =>
      `| \`${code}\` | ${status} | ${text} | ${isReportable ? "yes" : "no"} |`,
  );
  return [
    "# Errors",
    "",
    [
      'Every error that a person or a script can meet. The answer is always `{ "msg", "code", "status", "fields"? }`;',
      "`msg` is the text below with its `{names}` filled, `fields` maps a form's field to its own message.",
      "Reportable errors are worth a look in the log; the others say what to change.",
    ].join(" "),
    "",
    "This page is written from the catalogue in `packages/contract/src/errors` by `node tools/errors/errors-page.ts`.",
    "",
    "| Code | Status | Text | Reportable |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

if (import.meta.main) writeFileSync(pagePath, errorsPage());
