export {
  asOwnerOf,
  findStores,
  listArchivedTables,
  sumTable,
  type TableSum,
} from "./archive-tables.store.ts";
export { leftOutTables } from "./archived-tables.ts";
export { loadPart } from "./load-part.ts";
export { isArchive, readArchive, readManifest } from "./read-archive.ts";
export { writeArchive } from "./write-archive.ts";
