export {
  startDatabase,
  type DatabaseConnection,
  type RunningDatabase,
  type StartDatabaseOptions,
} from "./start-database.ts";
export { StartRefused } from "./start-refused.ts";
