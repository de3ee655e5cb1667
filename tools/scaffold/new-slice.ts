/** `npm run new:slice <word>`: a new slice of the service, and what is left to do by hand. */
import { sliceFiles, sliceLine } from "./templates.ts";
import { addLine, writeNew } from "./write-files.ts";

const word = process.argv[2];
try {
  for (const path of writeNew(word, sliceFiles)) console.log(`wrote ${path}`);
  console.log(`a line in ${addLine(sliceLine(word ?? ""))}`);
  console.log(`Next: a line for "${word}" in GLOSSARY.md and ARCHITECTURE.md; its edges in`);
  console.log(
    "tools/slice-edges.mjs, its tables in tools/table-owners.mjs; its entity in packages/contract,",
  );
  console.log("its calls in the REST map there, its migration, a factory in packages/testkit, a journey.");
  console.log(`Its side of the web: npm run new:section ${word}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
