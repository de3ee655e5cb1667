import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Panel } from "../../ui/index.ts";
import { importableQuery, importListings } from "./imports.api.ts";
import { texts } from "./texts.ts";

const words = texts.listings;

/** Beside a file: what an account has on sale. Nothing is drawn where no listing was read yet. */
export function LiveListings({ onOpened }: { onOpened: (importId: string) => void }) {
  const { data: accounts = [] } = useQuery(importableQuery);
  const [busyId, setBusyId] = useState<string | null>(null);
  const mayImport = useAllows("inventory.write");
  if (accounts.length === 0) return null;
  const open = async (accountId: string): Promise<void> => {
    setBusyId(accountId);
    try {
      onOpened(await importListings(accountId));
    } catch (error) {
      notifyError(error);
      setBusyId(null);
    }
  };
  return (
    <Panel title={words.title}>
      <p className="px-4 pt-4 sk-meta max-w-[75ch]">{words.text}</p>
      <ul className="grid p-2">
        {accounts.map(({ accountId, platformName, account, live, toTake }) => (
          <li key={accountId} className="flex flex-wrap gap-x-3 gap-y-1 px-2 py-2 items-center">
            <span className="font-[650]">{platformName}</span>
            <span className="sk-meta">{account}</span>
            <span className="grow">{words.counts(live, toTake)}</span>
            <Button
              isBusy={busyId === accountId}
              busyLabel={texts.states.checking}
              isDisabled={!mayImport || toTake === 0 || busyId !== null}
              disabledReason={
                !mayImport ? texts.noScope : toTake === 0 ? words.nothing : texts.states.checking
              }
              onClick={() => void open(accountId)}
              aria-label={words.checkOf(toTake, account, platformName)}
            >
              {words.check(toTake)}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
