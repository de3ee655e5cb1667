export { openDb, isoOf, type Db, type DbOptions, type Row, type StoreTx, type Tx } from "./db.ts";
export { migrate } from "./migrate.ts";
