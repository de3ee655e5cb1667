/**
 * The process that reads strangers' documents, started by read-file.ts and ended by it. What reads PDFs is
 * loaded here alone.
 */
import { serveForeignFiles } from "../../../platform/foreign-files/index.ts";

serveForeignFiles<{ bytes: Uint8Array }, Uint8Array>(async () => {
  const { writeSafely } = await import("./safe-document.ts");
  return ({ bytes }) => writeSafely(Buffer.from(bytes));
});
