/** Each account's formula, its fees, and how many live listings have another price. */
import type { UploadAccount } from "@stallkeeper/contract";
import { changesPrices } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import {
  Button,
  ButtonLink,
  EmptyState,
  Panel,
  PanelError,
  SkeletonLines,
  useFormatSettings,
} from "../../../ui/index.ts";
import { Stamp } from "../target-mark.tsx";
import { deskQuery, pricePreviewQuery, reviseDrafts, uploadsKey } from "../uploads.api.ts";
import { PriceDialog } from "./price-dialog.tsx";
import { wordsOfFees, wordsOfRule } from "./price-words.ts";
import { priceTexts as texts } from "./texts.ts";

/** Each account's formula and fees, to see and to change. */
export function PriceFormulas() {
  const desk = useQuery(deskQuery);
  const [open, setOpen] = useState<string | null>(null);
  useEffect(
    () =>
      keepFresh(
        () => void queryClient.invalidateQueries({ queryKey: uploadsKey }),
        ["account", "uploadDraft", "listing"],
      ),
    [],
  );
  const accounts = desk.data?.accounts ?? [];
  const chosen = accounts.find(({ accountId }) => accountId === open);
  return (
    <>
      {desk.isError ? (
        <PanelError
          title={texts.failed}
          message={normaliseError(desk.error).message}
          onRetry={() => void desk.refetch()}
        />
      ) : desk.data === undefined ? (
        <SkeletonLines lines={4} />
      ) : accounts.length === 0 ? (
        <EmptyState text={texts.empty} action={<ButtonLink href="/profile">{texts.connect}</ButtonLink>} />
      ) : (
        <Panel title={texts.accounts}>
          <p className="sk-meta px-4 py-2 border-b border-line">{texts.intro}</p>
          <ul>
            {accounts.map((account) => (
              <PriceLine
                key={account.accountId}
                account={account}
                draftCurrency={desk.data.currency}
                onChange={() => setOpen(account.accountId)}
              />
            ))}
          </ul>
        </Panel>
      )}
      {chosen !== undefined && (
        <PriceDialog
          account={chosen}
          isOtherCurrency={chosen.currency !== desk.data?.currency}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function PriceLine({
  account,
  draftCurrency,
  onChange,
}: {
  account: UploadAccount;
  draftCurrency: string;
  onChange: () => void;
}) {
  const { accountId, platform, platformName, currency, priceRule, feeShare } = account;
  const mayList = useAllows("listings.write");
  const { locale } = useFormatSettings();
  const [isSending, setIsSending] = useState(false);
  const preview = useQuery(pricePreviewQuery(accountId, priceRule, mayList && account.canRevise)).data;
  const isOther = currency !== draftCurrency;
  const guard = mayList ? {} : { isDisabled: true as const, disabledReason: texts.noScope };
  const send = async (): Promise<void> => {
    setIsSending(true);
    try {
      const drafts = (preview?.draftIds ?? []).map((draftId) => ({ draftId, accountIds: [accountId] }));
      // Here prices are looked at: words and photos wait for whoever looks at those.
      const { started, failed } = await reviseDrafts(drafts, ["price"]);
      const [first] = failed;
      if (first === undefined) notifyInfo(texts.sent(started.length));
      else if (started.length === 0) notifyInfo(first.msg);
      else notifyInfo(texts.sentBut(started.length, failed.length, first.msg));
    } catch (error) {
      notifyError(error);
    }
    setIsSending(false);
    void queryClient.invalidateQueries({ queryKey: uploadsKey });
  };
  return (
    <li className="flex flex-wrap gap-3 items-center px-4 py-3 border-b border-line last:border-b-0">
      <Stamp platform={platform} name="" />
      <span className="grid grow min-w-0 basis-[220px]">
        <strong className="sk-cut">{`${platformName} ${account.account}`}</strong>
        {isOther ? (
          <span>{texts.otherCurrency(currency, draftCurrency)}</span>
        ) : (
          <span>{changesPrices(priceRule) ? wordsOfRule(priceRule, currency, locale) : texts.asDraft}</span>
        )}
        <span className="sk-meta">{wordsOfFees(priceRule, feeShare, currency, locale)}</span>
      </span>
      {preview !== undefined && preview.total > 0 && (
        <span className="flex flex-wrap gap-2 items-center">
          <span role="status">{texts.differ(preview.total)}</span>
          <Button
            size="sm"
            needsConnection
            isBusy={isSending}
            busyLabel={texts.sending}
            {...guard}
            onClick={() => void send()}
          >
            {texts.send}
          </Button>
        </span>
      )}
      <Button
        size="sm"
        aria-label={texts.changeOf(`${platformName} ${account.account}`)}
        {...guard}
        onClick={onChange}
      >
        {texts.change}
      </Button>
    </li>
  );
}
