/**
 * The program. Compiled code is kept between starts: reading it again takes a third of the time of compiling.
 */
import module from "node:module";

module.enableCompileCache?.();
const { runService } = await import("./run-service.ts");
await runService(process.argv.slice(2), process.env);
