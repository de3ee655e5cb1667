/** Which pauses hold or are planned: of what, who made them, until when, and the way to end them. */
import type { RuleBreakView } from "@stallkeeper/contract";
import { useEffect, useState } from "react";
import { useNameApart } from "../../../platform/account-names.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Banner, Button, useNow, When } from "../../../ui/index.ts";
import { readRulesAgain, useRules } from "../use-rules.ts";
import { endBreak } from "./breaks.api.ts";
import { texts } from "./texts.ts";

/** The longest wait that a browser's timer takes. */
const longestMs = 2_000_000_000;

/** Reads the rules again when the next pause begins or ends: the service says nothing then. */
function useTurn(breaks: readonly RuleBreakView[]): void {
  const turns = breaks.flatMap(({ fromAt, untilAt }) => [fromAt, ...(untilAt === null ? [] : [untilAt])]);
  const key = turns.join(" ");
  useEffect(() => {
    const waits = key
      .split(" ")
      .map((at) => Date.parse(at) - Date.now())
      .filter((ms) => ms > 0);
    if (waits.length === 0) return;
    const timer = setTimeout(() => void readRulesAgain(), Math.min(longestMs, Math.min(...waits) + 500));
    return () => clearTimeout(timer);
  }, [key]);
}

function BreakBanner({ one, isOn }: { one: RuleBreakView; isOn: boolean }) {
  const mayChange = useAllows("settings.write");
  const nameApart = useNameApart();
  const [isBusy, setIsBusy] = useState(false);
  const { _id, accountId, fromAt, untilAt, madeByName } = one;
  const account = accountId === null ? null : nameApart(accountId, texts.unknown);
  const handleEnd = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await endBreak(_id);
      notifySuccess(texts.ended);
    } catch (error) {
      notifyError(error);
    }
    await readRulesAgain();
    setIsBusy(false);
  };
  const now = account === null ? texts.all : texts.of(account);
  const later = account === null ? texts.allLater : texts.ofLater(account);
  return (
    <Banner
      tone={isOn ? "ochre" : "blue"}
      end={
        <Button
          size="sm"
          needsConnection
          isBusy={isBusy}
          isDisabled={!mayChange}
          disabledReason={texts.noScope}
          onClick={() => void handleEnd()}
        >
          {isOn ? texts.resume : texts.drop}
        </Button>
      }
    >
      <strong>{isOn ? now : later}</strong>{" "}
      {!isOn && (
        <>
          {texts.starting} <When at={fromAt} format="full" />{" "}
        </>
      )}
      {untilAt === null ? (
        texts.noEnd
      ) : (
        <>
          {texts.ending} <When at={untilAt} format="full" />
        </>
      )}{" "}
      {texts.by(madeByName)}
    </Banner>
  );
}

const none: readonly RuleBreakView[] = [];

/** Draws those that aren't over; nothing where there is none. */
export function BreakBanners() {
  const breaks = useRules().data?.breaks ?? none;
  const nowMs = useNow();
  useTurn(breaks);
  return breaks
    .filter(({ untilAt }) => untilAt === null || Date.parse(untilAt) > nowMs)
    .map((one) => <BreakBanner key={one._id} one={one} isOn={Date.parse(one.fromAt) <= nowMs} />);
}
