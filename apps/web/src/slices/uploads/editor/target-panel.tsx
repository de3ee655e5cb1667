import type { UploadAccount } from "@stallkeeper/contract";
import { isAtPlatform, type TargetOverrides } from "@stallkeeper/domain";
import { useRef, type KeyboardEvent } from "react";
import { ButtonLink, Glyph, joinClasses, Panel, Switch } from "../../../ui/index.ts";
import { hasTwin } from "../shop-names.ts";
import { pausedLook, soldLook, Stamp, targetLooks } from "../target-mark.tsx";
import { texts as listTexts } from "../texts.ts";
import type { Judged } from "./edited-draft.ts";
import type { LiveActions } from "./live-lines.tsx";
import { ProblemList } from "./problem-list.tsx";
import { TargetFields } from "./target-fields.tsx";
import { texts } from "./texts.ts";
import type { IsQuiet } from "./untouched.ts";

/** What a tab says of its account: its state, or how much is in its way. */
function stateOf(
  judged: Judged | undefined,
  isQuiet: IsQuiet,
): { words: string; look: (typeof targetLooks)[keyof typeof targetLooks] } {
  if (judged === undefined) return { words: texts.off, look: targetLooks.ended };
  const { target, problems } = judged;
  const blocking = problems.filter(({ isBlocking }) => isBlocking);
  const wrong = blocking.filter((problem) => !isQuiet(problem)).length;
  if (target.state === "incomplete" || target.state === "ready")
    return wrong > 0
      ? { words: texts.problems(wrong), look: targetLooks.rejected }
      : blocking.length > 0
        ? { words: texts.toFill(blocking.length), look: targetLooks.incomplete }
        : { words: listTexts.states.ready, look: targetLooks.ready };
  if (target.state === "live" && judged.changes.length > 0)
    return { words: texts.toSend(judged.changes.length), look: targetLooks.live };
  if (target.isPaused) return { words: listTexts.paused, look: pausedLook };
  return target.isSold
    ? { words: listTexts.sold, look: soldLook }
    : { words: listTexts.states[target.state], look: targetLooks[target.state] };
}

/** A tab for each account: what is in its way, what it is told instead, and whether it's listed there. */
export function TargetPanel({
  accounts,
  judged,
  current,
  category,
  isOff,
  isQuiet,
  onCurrent,
  onToggle,
  onChange,
  ...actions
}: {
  accounts: readonly UploadAccount[];
  judged: readonly Judged[];
  current: string;
  category: string;
  isOff: boolean;
  isQuiet: IsQuiet;
  onCurrent: (accountId: string) => void;
  onToggle: (accountId: string, isOn: boolean) => void;
  onChange: (accountId: string, overrides: TargetOverrides) => void;
} & LiveActions) {
  const tabs = useRef<HTMLDivElement>(null);
  const place = Math.max(
    0,
    accounts.findIndex(({ accountId }) => accountId === current),
  );
  const account = accounts[place];
  const handleKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = accounts[(place + step + accounts.length) % accounts.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onCurrent(next.accountId);
    requestAnimationFrame(() => tabs.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
  };
  if (account === undefined)
    return (
      <Panel title={texts.platforms}>
        <div className="p-4 grid gap-3 justify-items-start">
          <p>{texts.noAccounts}</p>
          <ButtonLink href="/profile">{texts.connect}</ButtonLink>
        </div>
      </Panel>
    );
  const own = judged.find(({ account: { accountId } }) => accountId === account.accountId);
  const isFixed = own !== undefined && isAtPlatform(own.target.state);
  const problems = Object.fromEntries(
    (own?.problems ?? [])
      .filter((problem) => problem.isBlocking && !isQuiet(problem))
      .map(({ field, text }) => [field, text]),
  );
  return (
    <Panel title={texts.platforms} meta={texts.on(judged.length, accounts.length)}>
      <div
        ref={tabs}
        role="tablist"
        aria-label={texts.platforms}
        className="flex flex-wrap border-b border-line2"
      >
        {accounts.map((one, at) => {
          const { words, look } = stateOf(
            judged.find((each) => each.account === one),
            isQuiet,
          );
          return (
            <button
              key={one.accountId}
              type="button"
              role="tab"
              id={`upload-tab-${one.accountId}`}
              aria-selected={at === place}
              aria-controls="upload-target"
              aria-label={texts.tab(one.platformName, one.account, words)}
              tabIndex={at === place ? 0 : -1}
              onClick={() => onCurrent(one.accountId)}
              onKeyDown={handleKey}
              className={joinClasses(
                "grow grid justify-items-center gap-1 px-3 py-2 min-h-[44px] text-[13px] border-e border-line sk-ring",
                at === place ? "bg-surface font-[650] border-t-2 border-t-brand" : "bg-sunken",
              )}
            >
              <Stamp platform={one.platform} name="" />
              {hasTwin(one, accounts) && <span className="sk-meta sk-cut max-w-[110px]">{one.account}</span>}
              <span className="inline-flex items-center gap-1">
                <Glyph {...look} />
                {words}
              </span>
            </button>
          );
        })}
      </div>
      <div id="upload-target" role="tabpanel" aria-labelledby={`upload-tab-${account.accountId}`}>
        <div className="flex items-center gap-3 px-4 py-2 border-b border-line">
          <span className="grow min-w-0 sk-cut">
            <b>{account.platformName}</b> <span className="sk-meta">{account.account}</span>
          </span>
          <Switch
            label={texts.listHere}
            isOn={own !== undefined}
            onChange={(isOn) => onToggle(account.accountId, isOn)}
            {...(isFixed
              ? { isDisabled: true, disabledReason: texts.cantTurnOff }
              : isOff
                ? { isDisabled: true, disabledReason: listTexts.noScope }
                : {})}
          />
        </div>
        {!account.isConnected && <p className="px-4 py-2 text-red">{texts.notConnected}</p>}
        {own !== undefined && (
          <>
            <ProblemList judged={own} mayList={!isOff} isQuiet={isQuiet} {...actions} />
            <TargetFields
              key={account.accountId}
              judged={own}
              category={category}
              problems={problems}
              isOff={isOff || (isFixed && own.target.state !== "live")}
              onChange={(overrides) => onChange(account.accountId, overrides)}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
