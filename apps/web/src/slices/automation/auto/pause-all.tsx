/** All auto messages stopped by one press, who did it and since when, and how they go on. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { focusWhenDrawn } from "../../../platform/type-ahead.ts";
import { Banner, Button, Sentence, When } from "../../../ui/index.ts";
import { autoMessagesKey, autoPauseQuery, pauseAll } from "./auto.api.ts";
import { texts } from "./texts.ts";

const words = texts.pause;

function usePress(isPaused: boolean): { isBusy: boolean; press: () => void } {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await pauseAll(isPaused);
      notifySuccess(isPaused ? words.paused : words.resumed);
    } catch (error) {
      notifyError(error);
    }
    await queryClient.invalidateQueries({ queryKey: autoMessagesKey });
    setIsBusy(false);
    // The button that was pressed is gone: its opposite is what comes next.
    focusWhenDrawn(() =>
      document.activeElement === document.body
        ? document.querySelector<HTMLElement>("[data-pauses-auto-messages]")
        : null,
    );
  };
  return { isBusy, press: () => void run() };
}

/** Stands among the actions of the page while they go out. */
export function PauseButton({ mayChange }: { mayChange: boolean }) {
  const paused = useQuery(autoPauseQuery).data;
  const { isBusy, press } = usePress(true);
  if (paused !== null) return null;
  return (
    <Button
      data-pauses-auto-messages=""
      size="sm"
      needsConnection
      isBusy={isBusy}
      isDisabled={!mayChange}
      disabledReason={texts.noScope}
      onClick={press}
    >
      {words.do}
    </Button>
  );
}

/** Stands over the list while they don't. */
export function PauseBanner({ mayChange, waitingCount }: { mayChange: boolean; waitingCount: number }) {
  const paused = useQuery(autoPauseQuery).data;
  const { isBusy, press } = usePress(false);
  if (paused === null || paused === undefined) return null;
  return (
    <Banner
      tone="ochre"
      end={
        <Button
          data-pauses-auto-messages=""
          size="sm"
          needsConnection
          isBusy={isBusy}
          isDisabled={!mayChange}
          disabledReason={texts.noScope}
          onClick={press}
        >
          {words.resume}
        </Button>
      }
    >
      <Sentence text={words.since(paused.byName)} parts={{ time: <When at={paused.at} format="full" /> }} />{" "}
      {waitingCount > 0 && `${words.waiting(waitingCount)} `}
      {words.alreadySold}
    </Banner>
  );
}
