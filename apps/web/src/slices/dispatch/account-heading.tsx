import type { PlatformSettingsView } from "@stallkeeper/contract";
import { addressApart } from "../../platform/account-names.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { getStampHue, PlatformStamp } from "../../ui/index.ts";

interface AccountHeadingProps {
  settings: Pick<PlatformSettingsView, "account" | "platform" | "username">;
  id?: string;
}

/** An account's heading: its platform, its name, and its shop's address where two shops share a title. */
export function AccountHeading({ settings, id }: AccountHeadingProps) {
  const platforms = usePlatforms();
  const accounts = useAccounts();
  const account = accounts.find(({ _id }) => _id === settings.account);
  const position = platforms.findIndex(({ _id }) => _id === settings.platform);
  const name = platforms[position]?.name ?? settings.platform;
  const address = account === undefined ? null : addressApart(account, accounts);
  return (
    <h3 id={id} className="flex flex-wrap items-center gap-x-2">
      <PlatformStamp
        code={platforms[position]?.code ?? "??"}
        hue={getStampHue(Math.max(0, position))}
        name={name}
      />
      {name}{" "}
      <span className="sk-meta">
        {settings.username}
        {address !== null && ` (${address})`}
      </span>
    </h3>
  );
}
