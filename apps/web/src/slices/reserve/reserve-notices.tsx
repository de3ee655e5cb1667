import type { ReserveRuleView, ReserveView } from "@stallkeeper/contract";
import { Button, ButtonLink, type ButtonGuard } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { waitingAt } from "./waiting-at.ts";

/** Above the queue: what keeps drafts from going live, each with what helps. */
export function ReserveNotices({
  view,
  guard,
  onSwitch,
  onEdit,
}: {
  view: ReserveView;
  guard: ButtonGuard;
  onSwitch: (rule: ReserveRuleView, isOn: boolean) => void;
  onEdit: (rule: ReserveRuleView) => void;
}) {
  const nameOf = ({ platform, platformName, account }: ReserveRuleView): string =>
    view.rules.filter((one) => one.platform === platform).length > 1
      ? `${platformName} ${account}`
      : platformName;
  return (
    <>
      {view.pausedAt !== null && <Notice text={texts.paused(view.pausedBy)} />}
      {view.rules.map((rule) => {
        const { stoppedAfter, stoppedBy } = rule;
        const shop = nameOf(rule);
        const count = waitingAt(view.drafts, rule);
        if (stoppedAfter > 0)
          return (
            <Notice
              key={rule.accountId}
              isBad
              text={`${texts.stopped(shop, stoppedAfter)} ${texts.waitFor(count)} ${stoppedBy}`.trim()}
              action={
                <Button size="sm" {...guard} onClick={() => onSwitch(rule, true)}>
                  {texts.startAgain}
                </Button>
              }
            />
          );
        if (count === 0) return null;
        if (!rule.isConnected)
          return (
            <Notice
              key={rule.accountId}
              isBad
              text={texts.reconnect(shop)}
              action={
                <ButtonLink size="sm" href="/profile#linked">
                  {texts.openAccounts}
                </ButtonLink>
              }
            />
          );
        return rule.isOn ? null : (
          <Notice
            key={rule.accountId}
            text={texts.off(shop, count)}
            action={
              <Button size="sm" {...guard} onClick={() => (rule.isSet ? onSwitch(rule, true) : onEdit(rule))}>
                {rule.isSet ? texts.turnOn : texts.setUp}
              </Button>
            }
          />
        );
      })}
    </>
  );
}

function Notice({
  text,
  action,
  isBad = false,
}: {
  text: string;
  action?: React.ReactNode;
  isBad?: boolean;
}) {
  return (
    <div
      className={`flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line ${
        isBad ? "text-red bg-red-tint font-[650]" : ""
      }`}
    >
      <span role="status" className="grow">
        {text}
      </span>
      {action}
    </div>
  );
}
