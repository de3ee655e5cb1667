/** The only SQL of `manifests`. */
import type { StoreTx } from "../../platform/db/index.ts";

export interface ManifestRow {
  id: string;
  account_id: string;
  provider: string;
  ship_date: string;
  state: "closing" | "closed" | "refused";
  parcel_count: number;
  vendor_ref: string | null;
  problem: string | null;
  created_at: string;
}

const columns = "id, account_id, provider, ship_date, state, parcel_count, vendor_ref, problem, created_at";
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a day has its manifest, or is getting it. */
export async function isDayClosed(tx: StoreTx, accountId: string, shipDate: string): Promise<boolean> {
  return (
    (await tx.one("select 1 from manifests where account_id = $1 and ship_date = $2 and state <> 'refused'", [
      accountId,
      shipDate,
    ])) !== null
  );
}

/**
 * Lets one closing of a day at a time through, until the transaction ends: who comes second finds it closed
 * and locks no parcel.
 */
export async function lockDay(tx: StoreTx, accountId: string, shipDate: string): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('manifest:' || $1 || ':' || $2, 0))", [
    accountId,
    shipDate,
  ]);
}

/** Begins a manifest. False: the day has one already, of two at the same moment the second. */
export async function insertManifest(
  tx: StoreTx,
  one: {
    id: string;
    accountId: string;
    provider: string;
    shipDate: string;
    parcelCount: number;
    closedByName: string;
    now: Date;
  },
): Promise<boolean> {
  return (
    (await tx.run(
      `insert into manifests (store_id, id, account_id, provider, ship_date, parcel_count, closed_by_name,
         created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
      [
        tx.storeId,
        one.id,
        one.accountId,
        one.provider,
        one.shipDate,
        one.parcelCount,
        one.closedByName,
        one.now,
      ],
    )) === 1
  );
}

/** The manifest with this id, or null. */
export async function findManifest(tx: StoreTx, id: string): Promise<ManifestRow | null> {
  return idShape.test(id)
    ? tx.one<ManifestRow>(`select ${columns} from manifests where id = $1`, [id])
    : null;
}

/** Keeps what the courier gave. */
export async function closeManifest(
  tx: StoreTx,
  id: string,
  given: { vendorRef: string; parcelCount: number; mediaType: string; file: Buffer },
  now: Date,
): Promise<void> {
  await tx.run(
    `update manifests set state = 'closed', vendor_ref = $2, parcel_count = $3, media_type = $4, file = $5,
       problem = null, updated_at = $6 where id = $1`,
    [id, given.vendorRef, given.parcelCount, given.mediaType, given.file, now],
  );
}

/** Notes why a manifest is not there: for good, or for now. */
export async function noteManifestProblem(
  tx: StoreTx,
  id: string,
  state: "closing" | "refused",
  problem: string | null,
  now: Date,
): Promise<void> {
  await tx.run(
    "update manifests set state = $2, problem = $3, updated_at = $4 where id = $1 and state <> 'closed'",
    [id, state, problem, now],
  );
}

/** A manifest's file, or null while there is none. */
export async function findManifestFile(
  tx: StoreTx,
  id: string,
): Promise<{ mediaType: string; file: Buffer } | null> {
  return idShape.test(id)
    ? tx.one(`select media_type as "mediaType", file from manifests where id = $1 and file is not null`, [id])
    : null;
}
