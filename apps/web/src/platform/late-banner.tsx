import { formatSpan } from "@stallkeeper/domain";
import { memo, useState } from "react";
import { Banner, useFormatSettings, useNow } from "../ui/index.ts";
import { addressApart } from "./account-names.ts";
import { call } from "./api/api-client.ts";
import { findLateAccounts, type WatchedAccounts } from "./late-accounts.ts";
import { useAccounts, usePlatforms, type Account } from "./metadata.ts";
import { notifyError, notifyInfo } from "./notify.ts";
import { useAllows } from "./session.ts";

const texts = { retry: "Retry", asked: "Syncing that account again." };
const nothing: WatchedAccounts = {};

/**
 * Says which accounts are behind, and what that means for the page (design 4.0), with a button that reads one again.
 * Nothing while all are up to date.
 */
export const LateBanner = memo(function LateBanner({
  write,
  watched = nothing,
}: {
  /** A sentence about an account that was last read so long ago. */
  write: (name: string, span: string) => string;
  watched?: WatchedAccounts;
}) {
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const { locale } = useFormatSettings();
  const nowMs = useNow();
  const mayRead = useAllows("settings.write");
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const nameLate = ({ _id, platform, username }: Pick<Account, "_id" | "platform" | "username">): string => {
    const account = accounts.find((known) => known._id === _id);
    const address = account === undefined ? null : addressApart(account, accounts);
    const extras = address === null ? username : `${username}, ${address}`;
    return `${platforms.find((known) => known._id === platform)?.name ?? platform} (${extras})`;
  };
  const retry = async (id: string): Promise<void> => {
    setAsked((held) => new Set(held).add(id));
    try {
      await call("POST /api/accounts/:id/reconcile", { params: { id } });
      notifyInfo(texts.asked);
    } catch (error) {
      notifyError(error);
      setAsked((held) => new Set([...held].filter((other) => other !== id)));
    }
  };
  return findLateAccounts(accounts, nowMs, watched).map(({ _id, platform, username, behindMs }) => (
    <Banner key={_id} tone="ochre">
      {write(nameLate({ _id, platform, username }), formatSpan(behindMs, locale))}{" "}
      {mayRead && !asked.has(_id) && (
        <button type="button" onClick={() => void retry(_id)}>
          {texts.retry}
        </button>
      )}
    </Banner>
  ));
});
