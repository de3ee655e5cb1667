/** One linked account: its line, what works there, and what can be done about it. */
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { addressApart } from "../../platform/account-names.ts";
import { type Account, useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { Button, getFamilyClass, getStampHue, PlatformStamp, useNow, When } from "../../ui/index.ts";
import { AbilityList } from "./ability-list.tsx";
import { describeHealth } from "./account-health.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { UnlinkDialog } from "./unlink-dialog.tsx";
import { useBlocked } from "./use-blocked.ts";
import { useLink } from "./use-link.ts";
import { texts } from "./texts.ts";

const words = texts.linked;
const cell = "px-[14px] py-2 align-top";
const never = (
  <>
    <span aria-hidden="true">—</span>
    <span className="sk-hidden-text">{words.noEnd}</span>
  </>
);

export function LinkedAccountRows({ account }: { account: Account }) {
  const platforms = usePlatforms();
  const blocked = useBlocked();
  const nowMs = useNow();
  const { link, isLeaving } = useLink();
  const [isOpen, setIsOpen] = useState(false);
  const [isUnlinking, setIsUnlinking] = useState(false);
  const [isConnecting, setIsConnecting] = useState(false);
  const position = platforms.findIndex((platform) => platform._id === account.platform);
  const platform = platforms[position];
  const name = platform?.name ?? account.platform;
  const health = describeHealth(account, name, nowMs, platform?.auth.kind);
  const address = addressApart(account, useAccounts());
  const username = address === null ? account.username : `${account.username} (${address})`;
  const listId = `abilities-${account._id}`;
  const expires = account.expiresAt === null ? never : <When at={account.expiresAt} format="day" />;
  const handleReconnect = (): void =>
    platform?.auth.kind === "oauth" ? link({ accountId: account._id }) : setIsConnecting(true);
  return (
    <>
      <tr className="border-t border-line max-md:flex max-md:flex-wrap">
        <td className={`${cell} max-md:grow`}>
          <span className="flex items-center gap-2">
            <PlatformStamp
              code={platform?.code ?? "??"}
              hue={getStampHue(Math.max(0, position))}
              name={name}
            />
            <span>{name}</span>
          </span>
          <span className="sk-meta block md:hidden">{username}</span>
          <span className="sk-meta block md:hidden">
            {words.expires} {expires}
          </span>
        </td>
        <td className={`${cell} max-md:hidden`}>{username}</td>
        <td className={`${cell} max-md:hidden`}>
          <When at={account.linkedAt} format="day" />
        </td>
        <td className={`${cell} max-md:hidden`}>{expires}</td>
        <td className={cell}>
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`sk-dot ${getFamilyClass(health.family)}`} />
            <span
              className={
                health.needsPerson
                  ? `font-semibold ${health.family === "red" ? "text-red" : "text-ochre"}`
                  : undefined
              }
            >
              {health.text}
            </span>
          </span>
          <span className="sk-meta block">
            {words.lastSync} <When at={account.sync.lastSyncAt} />
          </span>
        </td>
        <td className={`${cell} text-end max-md:basis-full max-md:pt-0 max-md:text-start`}>
          <span className="inline-flex flex-wrap md:justify-end gap-1 max-md:-ms-2">
            <Button
              size="sm"
              variant="quiet"
              aria-label={words.whatWorksAt(username, name)}
              aria-expanded={isOpen}
              aria-controls={listId}
              icon={
                isOpen ? (
                  <ChevronDown className="sk-icon" aria-hidden="true" />
                ) : (
                  <ChevronRight className="sk-icon" aria-hidden="true" />
                )
              }
              onClick={() => setIsOpen(!isOpen)}
            >
              {words.whatWorks}
            </Button>
            <Button
              size="sm"
              {...blocked}
              variant={health.isReconnectOffered ? "secondary" : "quiet"}
              isBusy={isLeaving}
              aria-label={words.reconnectOf(username, name)}
              onClick={handleReconnect}
            >
              {words.reconnect}
            </Button>
            <Button
              size="sm"
              {...blocked}
              variant="quiet"
              aria-label={words.unlinkOf(username, name)}
              onClick={() => setIsUnlinking(true)}
            >
              {words.unlink.confirm}
            </Button>
          </span>
          <UnlinkDialog
            account={account}
            username={username}
            platformName={name}
            isOpen={isUnlinking}
            onClose={() => setIsUnlinking(false)}
          />
          {isConnecting && platform !== undefined && (
            <ConnectDialog
              platform={platform}
              reconnecting={{ _id: account._id, username, address: account.address }}
              onClose={() => setIsConnecting(false)}
            />
          )}
        </td>
      </tr>
      <tr id={listId} hidden={!isOpen} className="bg-raised">
        <td colSpan={6} className="p-0">
          {isOpen && <AbilityList account={account} />}
        </td>
      </tr>
    </>
  );
}
