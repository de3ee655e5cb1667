/** Each account's return address and message limits, with a dialog to change them. */
import type { PlatformSettingsView } from "@stallkeeper/contract";
import { useState } from "react";
import { useNameApart } from "../../platform/account-names.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Panel } from "../../ui/index.ts";
import { AccountHeading } from "./account-heading.tsx";
import { linesOfAddress } from "./details-draft.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { texts } from "./texts.ts";

const words = texts.details;

function Details({ settings, onEdit }: { settings: PlatformSettingsView; onEdit: () => void }) {
  const maySave = useAllows("settings.write");
  const name = useNameApart()(settings.account, settings.username);
  const lines = linesOfAddress(settings.returnAddress);
  const { maxCharacters, perDay } = settings.messageLimits ?? {};
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-2 items-start p-4 border-b border-line last:border-b-0">
      <div className="basis-[220px]">
        <AccountHeading settings={settings} />
      </div>
      <dl className="grid md:grid-cols-2 gap-x-6 gap-y-2 m-0 grow">
        <div>
          <dt className="sk-label">{words.address}</dt>
          <dd className="m-0 [overflow-wrap:anywhere]">
            {lines.length === 0 ? words.notSet : lines.join(", ")}
          </dd>
        </div>
        <div>
          <dt className="sk-label">{words.limits}</dt>
          <dd className="m-0">
            {maxCharacters === undefined && perDay === undefined
              ? words.notSet
              : words.limitsOf(maxCharacters, perDay)}
          </dd>
        </div>
      </dl>
      <Button
        size="sm"
        aria-label={words.editOf(name)}
        isDisabled={!maySave}
        disabledReason={texts.noScope}
        onClick={onEdit}
      >
        {words.edit}
      </Button>
    </li>
  );
}

/** The panel. */
export function AccountDetails({ accounts }: { accounts: readonly PlatformSettingsView[] }) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = accounts.find(({ account }) => account === editedId);
  if (accounts.length === 0) return null;
  return (
    <Panel title={words.title}>
      <p className="px-4 pt-3 text-ink2 max-w-[80ch]">{words.about}</p>
      <ul aria-label={words.title}>
        {accounts.map((settings) => (
          <Details key={settings.account} settings={settings} onEdit={() => setEditedId(settings.account)} />
        ))}
      </ul>
      {edited !== undefined && (
        <DetailsDialog
          settings={edited}
          others={accounts.filter(({ account }) => account !== edited.account)}
          onClose={() => setEditedId(null)}
        />
      )}
    </Panel>
  );
}
