/** `npm run new:connector <word>`: the folder of a new marketplace, and what is left to do by hand. */
import { connectorFiles } from "./templates.ts";
import { writeNew } from "./write-files.ts";

const word = process.argv[2];
try {
  for (const path of writeNew(word, connectorFiles)) console.log(`wrote ${path}`);
  console.log(
    "Next: its line in packages/connectors/src/registry.ts, its ports (orders first), the conformance kit",
  );
  console.log("in its test, and its scenarios in packages/simulator or its vendor's own contract.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
