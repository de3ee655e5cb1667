/**
 * The program as `npm start` runs it: joined into a few files by tools/launch/bundle.mjs, with stack traces
 * that name the sources.
 */
import { holdBuild } from "./build-in-use.ts";
import { nameSourcesInStacks } from "./source-stacks.ts";

// This one stays the bundle's own folder.
holdBuild(import.meta.dirname);
// In the bundle, too, this is the place of the source (tools/launch/bundle.config.mjs).
nameSourcesInStacks(new URL("../dist/", import.meta.url).href);
await import("./main.ts");
