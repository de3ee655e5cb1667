import { sayStatement } from "../db/say-statement.ts";
import type { StatementWatch } from "../db/watch-statements.ts";
import type { Tracer } from "./tracer.ts";

/** A span for each statement of a trace under way: its text without any value. */
export function traceStatements(tracer: Tracer): StatementWatch {
  return (text, prepared) => {
    const { name, text: said } = sayStatement(text);
    const facts = { "db.system.name": "postgresql", "db.query.text": said, "db.query.prepared": prepared };
    const span = tracer.part({ name, kind: "client", facts });
    return (error) => span?.end(error ?? undefined);
  };
}
