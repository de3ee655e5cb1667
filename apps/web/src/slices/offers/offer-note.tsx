/** The second line of a row: why an answer wasn't given, and what helps. */
import { useState } from "react";
import Info from "lucide-react/icons/info";
import { usePlatforms } from "../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { queryClient } from "../../platform/metadata.ts";
import { TextLink } from "../../ui/index.ts";
import { refusalOf } from "./answering.ts";
import type { Answering } from "./answering.ts";
import { abilityOf } from "./offer-ability.ts";
import type { DeskRow } from "./offer-rows.ts";
import { checkAnswer, offersKey, settleAnswer, type ListedOffer } from "./offers.api.ts";
import { texts } from "./texts.ts";

const link = "sk-link min-h-[24px] font-[600]";

/** Whether a row has a second line: its place in the list depends on it. Pure. */
export const hasNote = (offer: ListedOffer, own: Answering | undefined): boolean =>
  offer.state === 0 &&
  own === undefined &&
  (offer.answer?.state === "refused" || offer.answer?.state === "unsure" || !offer.acceptable);

function Unsure({ offer, platformName }: { offer: ListedOffer; platformName: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const actionId = offer.answer?.actionId ?? "";
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    }
    await queryClient.invalidateQueries({ queryKey: offersKey });
    setIsBusy(false);
  };
  const check = async (): Promise<void> => {
    if (!(await checkAnswer(actionId))) notifyInfo(texts.notFound);
  };
  return (
    <>
      <span className="text-ochre">{texts.unsure(platformName)}</span>
      <button type="button" tabIndex={-1} className={link} onClick={() => void run(check)}>
        {isBusy ? texts.checking : texts.checkAgain}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={link}
        onClick={() => void run(() => settleAnswer(actionId, true))}
      >
        {texts.wasAnswered}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={link}
        onClick={() => void run(() => settleAnswer(actionId, false))}
      >
        {texts.wasNot}
      </button>
    </>
  );
}

/** The line itself. */
export function OfferNote({ row, onRetry }: { row: DeskRow; onRetry: (row: DeskRow) => void }) {
  const { offer } = row;
  const platform = usePlatforms().find(({ _id }) => _id === offer.platform);
  const { platformName, answerThere } = abilityOf(offer, platform, { isAllowed: true, nowMs: 0 });
  if (offer.answer?.state === "unsure") return <Unsure offer={offer} platformName={platformName} />;
  if (offer.answer?.state === "refused")
    return (
      <>
        <span className="sk-cut" title={refusalOf(offer)}>
          {refusalOf(offer)}
        </span>
        <button type="button" tabIndex={-1} className={link} onClick={() => onRetry(row)}>
          {texts.tryAgain}
        </button>
      </>
    );
  return (
    <span className="flex gap-2 items-center text-ink2">
      <Info className="sk-icon" aria-hidden="true" />
      {texts.unallowed}
      {answerThere !== null && (
        <TextLink tabIndex={-1} href={answerThere} target="_blank" rel="noreferrer">
          {texts.answerThere(platformName)}
        </TextLink>
      )}
    </span>
  );
}
