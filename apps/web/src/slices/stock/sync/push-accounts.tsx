import type { PushAccounts } from "@stallkeeper/contract";
import { useState } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Section } from "../../../ui/index.ts";
import { PushDialog } from "./push-dialog.tsx";
import { syncTexts as texts } from "./texts.ts";

/** Which accounts are told quantities, by which rule, and how long that takes. */
export function PushAccountList({ accounts, gaps }: PushAccounts) {
  const platforms = usePlatforms();
  const mayEdit = useAllows("inventory.write");
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (platform: string): string =>
    platforms.find(({ _id }) => _id === platform)?.name ?? platform;
  const chosen = accounts.find(({ accountId }) => accountId === open);
  return (
    <Section title={texts.accounts}>
      {accounts.length === 0 && <p className="sk-meta">{texts.none}</p>}
      <ul className="grid gap-3">
        {accounts.map((account) => {
          const { accountId, platform, username, isOn, percent, min, max, state } = account;
          const name = `${nameOf(platform)} ${username}`;
          const gap = gaps.find((one) => one.platform === platform);
          const standing = texts.standing(account.differs, account.waiting, account.refused);
          return (
            <li key={accountId} className="flex gap-3 items-center flex-wrap">
              <span className="grid grow min-w-0">
                <strong className="sk-cut">{name}</strong>
                <span className="sk-meta">{isOn ? texts.on(percent, min, max) : texts.off}</span>
                {isOn && standing !== "" && <span className="sk-meta">{standing}</span>}
                {isOn && state !== "connected" && <span className="text-red">{texts.held}</span>}
                {isOn && gap !== undefined && (
                  <span className="sk-meta">{texts.gap(gap.median, gap.p95, gap.count)}</span>
                )}
              </span>
              <Button
                size="sm"
                isDisabled={!mayEdit}
                disabledReason={texts.noScope}
                onClick={() => setOpen(accountId)}
              >
                {(isOn ? texts.change : texts.turnOn)(name)}
              </Button>
            </li>
          );
        })}
      </ul>
      {chosen !== undefined && (
        <PushDialog
          account={chosen}
          name={`${nameOf(chosen.platform)} ${chosen.username}`}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
