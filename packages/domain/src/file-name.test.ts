import { expect, test } from "vitest";
import { cleanFileName } from "./file-name.ts";

test.each([
  ["cup.jpg", "jpg", "cup.jpg"],
  ["cup.PNG", "jpg", "cup.jpg"],
  ["IMG 0012", "jpg", "IMG 0012.jpg"],
  ["Mr. Smith's cup", "jpg", "Mr. Smith's cup.jpg"],
  ["../../etc/passwd", "jpg", "passwd.jpg"],
  ["..\\..\\boot.ini", "pdf", "boot.pdf"],
  ["invoice.pdf.exe", "pdf", "invoice.pdf"],
  ["photo\u202Egnp.exe", "jpg", "photognp.jpg"],
  ["a\u0000b\r\nset-cookie: x.png", "jpg", "abset-cookie_ x.jpg"],
  ["", "jpg", "file.jpg"],
  [".htaccess", "pdf", "htaccess.pdf"],
  ["...", "pdf", "file.pdf"],
  ["\ud800.png", "jpg", "\ufffd.jpg"],
  ['"><script>.svg', "jpg", "___script_.jpg"],
  ["Rechnung für Jörg.pdf", "pdf", "Rechnung für Jörg.pdf"],
  ["note.docx", null, "note.docx"],
])("%j becomes a name without a path or tricks", (given, ending, name) => {
  expect(cleanFileName(given, ending)).toBe(name);
});

test("a long name is cut and keeps its ending", () => {
  expect(cleanFileName(`${"x".repeat(5_000)}.png`, "jpg")).toBe(`${"x".repeat(80)}.jpg`);
});
