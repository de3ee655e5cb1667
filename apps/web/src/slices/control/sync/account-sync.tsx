/** One account: how it is doing, when it is read, how often, and what works with it. */
import type { AccountSyncView } from "@stallkeeper/contract";
import { useState } from "react";
import { useNameApart } from "../../../platform/account-names.ts";
import { queryClient, usePlatforms, type Account } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import {
  Button,
  ButtonLink,
  getFamilyClass,
  getStampHue,
  PlatformStamp,
  Select,
  useNow,
  When,
} from "../../../ui/index.ts";
import { AbilityList, describeHealth } from "../../accounts/index.ts";
import { intervalsFor } from "./interval-choice.ts";
import { pauseAccount, saveInterval, syncAccount } from "./sync.api.ts";
import { texts } from "./texts.ts";

const suggested = "";

function Moment({ label, at }: { label: string; at: string | null }) {
  return (
    <div>
      <dt className="sk-label">{label}</dt>
      <dd className="m-0">{at === null ? texts.never : <When at={at} />}</dd>
    </div>
  );
}

/** Draws it. */
export function AccountSync({ account, times }: { account: Account; times: AccountSyncView }) {
  const platforms = usePlatforms();
  const maySave = useAllows("settings.write");
  const [isBusy, setIsBusy] = useState(false);
  const nowMs = useNow();
  const at = platforms.findIndex(({ _id }) => _id === account.platform);
  const platformName = platforms[at]?.name ?? account.platform;
  const health = describeHealth(account, platformName, nowMs, platforms[at]?.auth.kind);
  const name = useNameApart()(account._id, account.username);
  const guard = {
    isDisabled: !maySave,
    disabledReason: texts.noScope,
    needsConnection: true as const,
    isBusy,
  };
  const change = async (work: () => Promise<void>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
      notifySuccess(done);
      await queryClient.invalidateQueries({ queryKey: ["meta"] });
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const { everySeconds, suggestedSeconds } = times;
  const isPaused = account.state === "paused";
  const [syncWord, syncLabel] = isPaused
    ? [texts.resume, texts.resumeOf(name)]
    : [texts.sync, texts.syncOf(name)];
  return (
    <section aria-label={name} className="border-b border-line last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3">
        <h3 className="flex items-center gap-2 grow min-w-0 basis-[220px]">
          <PlatformStamp
            code={platforms[at]?.code ?? "??"}
            hue={getStampHue(Math.max(0, at))}
            name={platformName}
          />
          <span className="sk-cut">{name}</span>
        </h3>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`sk-dot shrink-0 ${getFamilyClass(health.family)}`} />
          <span className={health.needsPerson ? "font-semibold" : undefined}>{health.text}</span>
        </span>
        {health.isReconnectOffered && (
          <ButtonLink size="sm" href="/profile#linked" aria-label={texts.reconnectOf(name)}>
            {texts.reconnect}
          </ButtonLink>
        )}
        {account.state !== "reconnect" && (
          <Button
            size="sm"
            {...guard}
            aria-label={syncLabel}
            onClick={() => void change(() => syncAccount(account._id), texts.asked(name))}
          >
            {syncWord}
          </Button>
        )}
        {account.state === "connected" && (
          <Button
            size="sm"
            variant="quiet"
            {...guard}
            aria-label={texts.pauseOf(name)}
            onClick={() => void change(() => pauseAccount(account._id), texts.paused(name))}
          >
            {texts.pause}
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-2 md:grid-cols-5 gap-x-5 gap-y-2 m-0 px-4 pt-3 items-start">
        <Moment label={texts.lastRead} at={times.lastReadAt} />
        <Moment label={texts.nextRead} at={times.nextReadAt} />
        <Moment label={texts.lastSent} at={times.lastSentAt} />
        <Moment label={texts.compared} at={times.comparedAt} />
        <div>
          <dt className="sk-label">{texts.interval}</dt>
          <dd className="m-0">
            <Select
              size="sm"
              className="w-full max-w-[220px]"
              label={texts.intervalOf(name)}
              isDisabled={!maySave || isBusy}
              disabledReason={texts.noScope}
              value={everySeconds > suggestedSeconds ? String(everySeconds / 60) : suggested}
              options={[
                { value: suggested, label: texts.suggested(suggestedSeconds) },
                ...intervalsFor(suggestedSeconds, everySeconds).map((minutes) => ({
                  value: String(minutes),
                  label: texts.every(minutes * 60),
                })),
              ]}
              onValueChange={(minutes) =>
                void change(
                  () => saveInterval(account._id, minutes === suggested ? null : Number(minutes)),
                  texts.saved(name),
                )
              }
            />
          </dd>
        </div>
      </dl>
      <h4 className="sk-hidden-text">{texts.whatWorks}</h4>
      <AbilityList account={account} />
    </section>
  );
}
