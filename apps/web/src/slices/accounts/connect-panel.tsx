import { useState } from "react";
import { type Platform, useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { Button, getStampHue, PlatformStamp } from "../../ui/index.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { SyncProgress } from "./sync-progress.tsx";
import { useBlocked } from "./use-blocked.ts";
import { texts } from "./texts.ts";

const words = texts.connect;

function capabilityText({ capabilities }: Platform): string {
  return capabilities
    .map((capability) => texts.capabilities[capability])
    .filter((word) => word !== undefined)
    .join(", ");
}

/** The real marketplaces that can be connected. */
export function ConnectPanel() {
  const all = usePlatforms();
  const blocked = useBlocked();
  const [connecting, setConnecting] = useState<Platform | null>(null);
  const offered = all.filter((platform) => !platform.isPractice && platform.auth.hasForm);
  const accounts = useAccounts().filter((account) =>
    offered.some((platform) => platform._id === account.platform),
  );
  return (
    <section aria-label={words.title} className="p-5 flex flex-col gap-3">
      <h2>{words.title}</h2>
      <p className="text-ink2">{offered.length === 0 ? words.none : words.text}</p>
      {accounts.length > 0 && (
        <ul>
          {accounts.map((account) => (
            <SyncProgress key={account._id} account={account} />
          ))}
        </ul>
      )}
      <ul className="grid gap-2">
        {offered.map((platform) => (
          <li key={platform._id} className="flex items-center gap-3 min-h-[32px]">
            <PlatformStamp
              code={platform.code}
              hue={getStampHue(all.indexOf(platform))}
              name={platform.name}
            />
            <span className="grow min-w-0">
              <span className="font-semibold">{platform.name}</span>{" "}
              <span className="sk-meta">{capabilityText(platform)}</span>
            </span>
            <Button
              size="sm"
              {...blocked}
              aria-label={words.link(platform.name)}
              onClick={() => setConnecting(platform)}
            >
              {words.submit}
            </Button>
          </li>
        ))}
      </ul>
      {connecting !== null && (
        <ConnectDialog key={connecting._id} platform={connecting} onClose={() => setConnecting(null)} />
      )}
    </section>
  );
}
