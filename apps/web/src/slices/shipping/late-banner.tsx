import { formatSpan } from "@stallkeeper/domain";
import { memo, useState } from "react";
import { addressApart } from "../../platform/account-names.ts";
import { useAccounts, usePlatforms, type Account } from "../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Banner, useFormatSettings, useNow } from "../../ui/index.ts";
import { findLateAccounts } from "./late-accounts.ts";
import { readAccountAgain } from "./shipping.api.ts";
import { texts } from "./texts.ts";

/** Says which platforms are behind (design 4.0). Nothing while all are up to date. */
export const LateBanner = memo(function LateBanner() {
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
      await readAccountAgain(id);
      notifyInfo(texts.late.asked);
    } catch (error) {
      notifyError(error);
      setAsked((held) => new Set([...held].filter((other) => other !== id)));
    }
  };
  return findLateAccounts(accounts, nowMs).map(({ _id, platform, username, behindMs }) => (
    <Banner key={_id} tone="ochre">
      {texts.late.text(nameLate({ _id, platform, username }), formatSpan(behindMs, locale))}{" "}
      {mayRead && !asked.has(_id) && (
        <button type="button" onClick={() => void retry(_id)}>
          {texts.late.retry}
        </button>
      )}
    </Banner>
  ));
});
