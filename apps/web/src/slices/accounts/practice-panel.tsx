import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { accountsQuery, useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { Button, Callout, TagChip } from "../../ui/index.ts";
import { openPracticeMarket, stopFirstSync } from "./accounts.api.ts";
import { useBlocked } from "./use-blocked.ts";
import { isReading, SyncProgress } from "./sync-progress.tsx";
import { texts } from "./texts.ts";
import { useSingleMutation } from "./use-single-mutation.ts";

const words = texts.practice;

/** The practice market: one press, then one line of progress per marketplace. */
export function PracticePanel() {
  const client = useQueryClient();
  const blocked = useBlocked();
  const practice = new Set(
    usePlatforms()
      .filter((platform) => platform.isPractice)
      .map((platform) => platform._id),
  );
  const accounts = useAccounts().filter((account) => practice.has(account.platform));
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: accountsQuery.queryKey });
  const open = useSingleMutation("practice", { mutationFn: openPracticeMarket, onSettled: refresh });
  const reading = accounts.filter(isReading);
  const isOpening = open.isPending || reading.length > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes when all is read; whoever pressed it hears here that it is.
  useEffect(
    () => () => {
      if (isOpening)
        requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus());
    },
    [isOpening],
  );
  const stop = (): void => {
    Promise.all(reading.map((account) => stopFirstSync(account._id))).then(refresh, notifyError);
  };
  return (
    <section aria-label={words.title} className="p-5 flex flex-col gap-3 bg-raised">
      <h2 ref={heading} tabIndex={-1} className="outline-none flex items-center justify-between">
        {words.title}
        {isOpening ? (
          <TagChip family="ochre" label={words.openingChip} />
        ) : (
          accounts.length > 0 && <TagChip family="green" label={words.ready} />
        )}
      </h2>
      <p className="text-ink2">{words.text}</p>
      {open.isError && <Callout tone="red">{normaliseError(open.error).message}</Callout>}
      {accounts.length > 0 && (
        <ul aria-live="polite">
          {accounts.map((account) => (
            <SyncProgress key={account._id} account={account} />
          ))}
        </ul>
      )}
      <span className="grow" />
      <div className="flex gap-2">
        {(accounts.length === 0 || isOpening) && (
          <span className="grow">
            <Button
              variant="primary"
              isWide
              {...blocked}
              isBusy={isOpening}
              busyLabel={words.opening}
              onClick={() => open.mutate()}
            >
              {words.open}
            </Button>
          </span>
        )}
        {reading.length > 0 && (
          <Button {...blocked} onClick={stop}>
            {words.stop}
          </Button>
        )}
      </div>
      {isOpening && <p className="sk-meta">{words.leaving}</p>}
    </section>
  );
}
