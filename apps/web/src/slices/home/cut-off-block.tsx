import type { RunView } from "@stallkeeper/contract";
import { formatTime } from "@stallkeeper/domain";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useSession } from "../../platform/session.ts";
import { PanelError, PlainLink, Sentence, TextLink, useFormatSettings, useNow } from "../../ui/index.ts";
import { texts } from "./texts.ts";

/** A moment ahead by the clock of the store, with its day where that is not today. */
function useStoreTime(at: string): { clock: string; day: string; left: string } {
  const settings = { ...useFormatSettings(), nowMs: useNow() };
  const timeZone = useSession().user?.store?.timeZone ?? settings.timeZone;
  const inStore = { ...settings, timeZone };
  const atMs = Date.parse(at);
  const deadline = formatTime(atMs, "deadline", inStore);
  const clock = formatTime(atMs, "clock", inStore);
  return { clock, day: deadline === clock ? "" : deadline, left: formatTime(atMs, "age", inStore) };
}

/** Where no courier has a cut-off: what one is for, instead of a box of buttons. */
function NoCutOff() {
  return (
    <>
      <h2 className="sk-label">{texts.cutOff.next}</h2>
      <p>{texts.cutOff.none}</p>
    </>
  );
}

function DueLink({ queue, day, children }: { queue: "new" | "ship"; day: string; children: ReactNode }) {
  return (
    <PlainLink
      href={`/shipping?queue=${queue}&q=due:${day}`}
      className="underline inline-flex items-center min-h-[24px]"
    >
      {children}
    </PlainLink>
  );
}

function NextCutOff({
  cutOff,
  run: { due, dueDay },
}: {
  cutOff: NonNullable<RunView["cutOff"]>;
  run: RunView;
}) {
  const { clock, day, left } = useStoreTime(cutOff.at);
  const { cutOff: words } = texts;
  return (
    <>
      <h2 className="sk-label">{words.title(cutOff.courier)}</h2>
      <p className="flex flex-wrap items-baseline gap-2">
        <time dateTime={cutOff.at} className="sk-stat-value">
          {day === "" ? clock : `${day} ${clock}`}
        </time>
        {day === "" && <span className="font-semibold text-red">{left}</span>}
      </p>
      <p className="sk-meta">
        <Sentence
          text={words.due(due.ship + due.new)}
          parts={{
            ready: (
              <DueLink queue="ship" day={dueDay}>
                {words.ready(due.ship)}
              </DueLink>
            ),
            unfulfilled: (
              <DueLink queue="new" day={dueDay}>
                {words.unfulfilled(due.new)}
              </DueLink>
            ),
          }}
        />
      </p>
    </>
  );
}

/**
 * When the next courier comes and what is due by then, or that no courier has a cut-off; and where to begin
 * (design 4.2).
 */
export function CutOffBlock({ query, buttons }: { query: UseQueryResult<RunView>; buttons: ReactNode }) {
  const run = query.data;
  return (
    <section
      aria-label={texts.cutOff.label}
      className="sk-panel border-s-0 max-xl:border-s max-xl:border-t-0 grid content-start gap-3 p-4 xl:min-w-[300px]"
    >
      {query.isError && (
        <PanelError
          title={texts.failed(texts.cutOff.label)}
          message={normaliseError(query.error).message}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {run === undefined && !query.isError && <div aria-hidden="true" className="min-h-[78px]" />}
      {run !== undefined && run.cutOff !== null && (
        <div className="grid gap-1 min-h-[78px]">
          <NextCutOff cutOff={run.cutOff} run={run} />
        </div>
      )}
      {run?.cutOff === null && (
        <div className="grid gap-1 content-start min-h-[78px] max-w-[300px]">
          <NoCutOff />
        </div>
      )}
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {buttons}
        <TextLink href="/control/platforms">
          {run?.cutOff === null ? texts.cutOff.set : texts.cutOff.times}
        </TextLink>
      </span>
    </section>
  );
}
