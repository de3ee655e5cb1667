/**
 * The program. Compiled code is kept between starts: reading it again takes a third of the time of compiling.
 * What is no longer needed is let go sooner than V8 would by itself (docs/adr/0221-a-heap-that-grows-slowly.md).
 */
import module from "node:module";
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--heap-growing-percent=60");
module.enableCompileCache?.();
const { runService } = await import("./run-service.ts");
await runService(process.argv.slice(2), process.env);
