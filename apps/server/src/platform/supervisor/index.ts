export { borrowDatabase } from "./borrow-database.ts";
export { startDatabase } from "./start-database.ts";
export type { DatabaseConnection, RunningDatabase } from "./running-database.ts";
export { StartRefused } from "./start-refused.ts";
