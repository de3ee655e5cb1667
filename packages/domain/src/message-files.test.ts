import { expect, test } from "vitest";
import { findFileProblem, type FileKind } from "./message-files.ts";

const file = (kind: FileKind = "picture", bytes = 1_000) => ({ name: `a ${kind}`, kind, bytes });
const rules = { kinds: ["picture", "pdf"], most: 2, maxBytes: 5 * 1024 * 1024 } as const;

test.each([
  [null, [], null],
  [null, [file()], "Atelier doesn't allow attachments."],
  [rules, [file(), file("pdf")], null],
  [rules, [file(), file(), file()], "Atelier takes up to 2 files per message."],
  [{ ...rules, most: 1 }, [file(), file()], "Atelier takes 1 file per message."],
  [{ ...rules, kinds: ["picture"] as const }, [file("pdf")], "Atelier takes pictures only: remove a pdf."],
  [rules, [file("other")], "Atelier takes pictures and PDF files only: remove a other."],
  [rules, [file("pdf", 5 * 1024 * 1024)], null],
  [rules, [file("pdf", 5 * 1024 * 1024 + 1)], "a pdf is too large. Atelier takes files of up to 5 MB."],
])("with %j these files are refused in words: %j", (given, files, problem) => {
  expect(findFileProblem("Atelier", given, files)).toBe(problem);
});
