/** What platforms say of a listing later: its review ended, it sold, or it was taken down. */
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { PlatformListing } from "@stallkeeper/connector-sdk";
import { readListingStandings } from "../listings/index.ts";
import { targetStateOf } from "./publish-action.ts";
import { lockTargetsOf, writeTarget } from "./targets.store.ts";
import { targetsChanged } from "./targets-changed.ts";

/** Brings the targets of these listings to where their platforms have them. Safe to repeat. */
export async function hearPublished(
  tx: StoreTx,
  { listingIds }: { listingIds: readonly string[] },
): Promise<void> {
  const targets = await lockTargetsOf(tx, listingIds);
  if (targets.length === 0) return;
  const standings = new Map((await readListingStandings(tx, listingIds)).map((one) => [one.id, one]));
  const changed = new Set<string>();
  for (const target of targets) {
    const standing = standings.get(target.listingId ?? "");
    // What is on its way has an action that will say.
    if (standing === undefined || target.state === "submitting") continue;
    const state = targetStateOf(standing.state as PlatformListing["state"]) ?? target.state;
    if (state === target.state && standing.link === target.link) continue;
    const problems = state === "rejected" ? standing.problems : [];
    await writeTarget(tx, { ...target, state, problems, link: standing.link }, new Date());
    changed.add(target.draftId);
  }
  if (changed.size > 0) await emit(tx, targetsChanged, { draftIds: [...changed] });
  await announce(tx, "uploadDraft", [...changed]);
}
