/** Parts of exported texts are kept packed by the service (docs/adr/0220-exports-write-beside-keeping.md). */
export const name = "0213-packed-parts";

export const sql = "alter table export_parts add column is_packed boolean not null default false;";
