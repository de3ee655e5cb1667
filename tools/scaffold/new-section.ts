/** `npm run new:section <word>`: a new section of the web, and what is left to do by hand. */
import { sectionFiles, sectionLine } from "./templates.ts";
import { addLine, writeNew } from "./write-files.ts";

const word = process.argv[2];
try {
  for (const path of writeNew(word, sectionFiles)) console.log(`wrote ${path}`);
  console.log(`a line in ${addLine(sectionLine(word ?? ""))}`);
  console.log(`It is there: /${word}, its entry of the navigation, its place in the palette.`);
  console.log(
    "Next: its place and letter in section.ts (at, key). With its first call to the service, its row in",
  );
  console.log('the table "Addresses" of ARCHITECTURE.md; with its first use of another slice, its edges in');
  console.log("tools/slice-edges.mjs.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
