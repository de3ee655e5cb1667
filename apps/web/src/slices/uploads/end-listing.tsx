/** Takes a live listing off sale, after a question; and how that stands. */
import type { PendingChange } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { AlertDialog, Button } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { changesQuery, endListings, tryAgain, uploadsKey } from "./uploads.api.ts";

type Change = Pick<PendingChange, "kind" | "state" | "problems" | "actionId">;

/** What was asked of these listings and isn't confirmed yet, by listing; kept up with what is told of them. */
export function useListingChanges(listingIds: readonly string[]): ReadonlyMap<string, Change> {
  const asked = useMemo(() => [...new Set(listingIds)].sort(), [listingIds]);
  const { data } = useQuery(changesQuery(asked));
  useEffect(
    () =>
      keepFresh(
        () => void queryClient.invalidateQueries({ queryKey: [...uploadsKey, "changes"] }),
        ["listing"],
      ),
    [],
  );
  return useMemo(() => new Map((data ?? []).map(({ _id, ...change }) => [_id, change as Change])), [data]);
}

/** Ends the listings and says why those that can't be ended can't. True: all are on their way. */
export async function endMany(listingIds: readonly string[]): Promise<boolean> {
  try {
    const { failed } = await endListings(listingIds);
    const [first] = failed;
    if (first !== undefined) notifyInfo(first.msg);
    void queryClient.invalidateQueries({ queryKey: uploadsKey });
    return first === undefined;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** The button with its question, or what became of the wish. */
export function EndListing({
  listingId,
  platform,
  change,
  isUrgent = false,
}: {
  listingId: string;
  platform: string;
  change: Change | undefined;
  /** It sells what isn't there: ending it is what helps. */
  isUrgent?: boolean;
}) {
  const mayList = useAllows("listings.write");
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (change?.state === "sending")
    return (
      <span role="status" className="sk-meta">
        {change.kind === "end" ? texts.live.ending(platform) : texts.live.sending(platform)}
      </span>
    );
  const isUnsure = change?.kind === "end" && change.state === "unsure";
  const { actionId = null } = change ?? {};
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    await endMany([listingId]);
    setIsBusy(false);
    setIsAsking(false);
  };
  return (
    <>
      {change?.kind === "end" && (
        <span role="alert" className="text-red">
          {isUnsure
            ? texts.live.unsureEnd(platform)
            : texts.live.refusedEnd(platform, change.problems[0]?.text ?? "")}
        </span>
      )}
      {isUnsure && actionId !== null ? (
        <Button size="sm" onClick={() => void tryAgain(actionId).catch(notifyError)}>
          {texts.live.checkAgain}
        </Button>
      ) : (
        <Button
          size="sm"
          variant={isUrgent ? "primary" : "quiet"}
          needsConnection
          isDisabled={!mayList}
          disabledReason={texts.noScope}
          onClick={() => setIsAsking(true)}
        >
          {isUrgent ? texts.live.endNow : texts.live.end}
        </Button>
      )}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.live.endTitle(platform)}
        description={texts.live.endText}
        confirmLabel={texts.live.end}
        cancelLabel={texts.live.keep}
        isBusy={isBusy}
        busyLabel={texts.live.ending(platform)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
