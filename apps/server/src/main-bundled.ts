/** The program as `npm start` runs it: joined into a few files by tools/launch/bundle.mjs, with stack traces that name the sources. */
import { nameSourcesInStacks } from "./source-stacks.ts";

// In the bundle, too, this is the place of the source (tools/launch/bundle.config.mjs).
nameSourcesInStacks(new URL("../dist/", import.meta.url).href);
await import("./main.ts");
