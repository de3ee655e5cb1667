/** `npm run new:slice <word>`: the files of a new slice, and what is left to do by hand. */
import { sliceFiles } from "./templates.ts";
import { writeNew } from "./write-files.ts";

const word = process.argv[2];
try {
  for (const path of writeNew(word, sliceFiles)) console.log(`wrote ${path}`);
  console.log(
    `Next: a line for "${word}" in GLOSSARY.md, in apps/server/src/slices.ts and, with its edges, in`,
  );
  console.log("tools/slice-edges.mjs; its tables in tools/table-owners.mjs;");
  console.log("its route in apps/web/src/app/routes.tsx, one line in ARCHITECTURE.md; its entity in");
  console.log(
    "packages/contract, its calls in the REST map there, its migration, a factory in packages/testkit, a journey.",
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
