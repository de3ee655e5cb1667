export { openDb, isoOf, type Db, type StoreTx, type Tx } from "./db.ts";
export { migrate } from "./migrate.ts";
