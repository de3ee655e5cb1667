/**
 * Parts of exported files are kept as they are (docs/adr/0150-exports-as-fast-as-copy.md): packing them took
 * the database as long as reading the rows did.
 */
export const name = "0140-plain-parts";

export const sql = "alter table export_parts alter column content set storage external;";
