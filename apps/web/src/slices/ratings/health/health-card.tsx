/** One account: each measure now, at the next evaluation, and against its limit. */
import type { AccountHealth, AccountMeasure } from "@stallkeeper/contract";
import { formatDayText, healthState, isFloor } from "@stallkeeper/domain";
import { useState } from "react";
import { messages } from "../../../platform/messages.ts";
import { usePlatforms } from "../../../platform/metadata.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, ButtonLink, Panel, StateChip, Unknown, useFormatSettings, When } from "../../../ui/index.ts";
import { OrderStamp } from "../../order-look/index.ts";
import { HurtingOrders } from "./hurting-orders.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import { writeLimit, writeValue } from "./measure-words.ts";
import { healthTexts as texts } from "./texts.ts";

const looks = {
  good: { family: "green", glyph: "check-disc" },
  close: { family: "ochre", glyph: "clock" },
  breached: { family: "red", glyph: "cross-disc" },
  unknown: { family: "slate", glyph: "dashed-ring" },
} as const;

type Against = "late" | "cancelled" | "returned";
const isAgainst = (measure: string): measure is Against =>
  measure === "late" || measure === "cancelled" || measure === "returned";

function Value({ measure, value }: { measure: AccountMeasure["measure"]; value: number | null }) {
  const { locale } = useFormatSettings();
  return value === null ? <Unknown /> : writeValue(measure, value, locale);
}

/** The limit, whose it is, and since when. */
function Limit({ line }: { line: AccountMeasure }) {
  const { locale } = useFormatSettings();
  return (
    <span className="grid">
      <span>{writeLimit(line, locale)}</span>
      {line.limitAsOf !== null && (
        <span className="sk-meta">
          {line.setByName === null ? texts.platforms : texts.setBy(line.setByName)}{" "}
          <When at={line.limitAsOf} format="day" />
        </span>
      )}
      {line.best !== null && (
        <span className="sk-meta">{texts.best(writeValue(line.measure, line.best, locale))}</span>
      )}
    </span>
  );
}

/** The worst of an account's measures, at the head of its card. */
function Worst({ measures }: Pick<AccountHealth, "measures">) {
  const stateOf = (pick: "value" | "forecast") => (line: AccountMeasure) =>
    healthState(line.measure, line[pick], line.limit);
  const over = measures.filter((line) => stateOf("value")(line) === "breached").length;
  const soon = measures.filter(
    (line) => stateOf("value")(line) !== "breached" && stateOf("forecast")(line) === "breached",
  ).length;
  const isClose = measures.some((line) => stateOf("value")(line) === "close");
  if (over > 0) return <StateChip {...looks.breached} label={texts.over(over)} />;
  if (soon > 0) return <StateChip {...looks.close} label={texts.soon(soon)} />;
  if (isClose) return <StateChip {...looks.close} label={texts.states.close} />;
  if (measures.every(({ limit }) => limit === null)) return null;
  return <StateChip {...looks.good} label={texts.states.good} />;
}

function State({ line: { measure, value, forecast, limit } }: { line: AccountMeasure }) {
  const now = healthState(measure, value, limit);
  const then = healthState(measure, forecast, limit);
  // What will be over the limit is worth a look today.
  const state = now === "good" && then === "breached" ? "close" : now;
  const label = state === "breached" && isFloor(measure) ? texts.below : texts.states[state];
  return <StateChip {...looks[state]} label={label} />;
}

const grid =
  "grid grid-cols-2 lg:grid-cols-[minmax(0,1.3fr)_90px_90px_minmax(0,1.4fr)_170px_minmax(0,1.2fr)] gap-x-3 gap-y-1 items-start px-4 py-3 border-t border-line";

function MeasureRow({
  account,
  line,
  isOpen,
  onToggle,
}: {
  account: AccountHealth;
  line: AccountMeasure;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const mayChange = useAllows("settings.write");
  const [isChanging, setIsChanging] = useState(false);
  const { measure, count, of } = line;
  const name = texts.measures[measure];
  const guard = mayChange ? {} : { isDisabled: true as const, disabledReason: messages.noScope };
  return (
    <li>
      <div className={grid}>
        <span className="max-lg:col-span-2 font-[550]">{name}</span>
        <span>
          <span className="lg:hidden sk-meta">{texts.columns.now}: </span>
          <Value measure={measure} value={line.value} />
          {isAgainst(measure) && <span className="block sk-meta">{texts.of(count, of)}</span>}
        </span>
        <span>
          <span className="lg:hidden sk-meta">{texts.columns.forecast}: </span>
          <Value measure={measure} value={line.forecast} />
        </span>
        <Limit line={line} />
        <span>
          <State line={line} />
        </span>
        <span className="flex gap-2 flex-wrap max-lg:col-span-2">
          <Button size="sm" aria-label={texts.changeOf(name)} onClick={() => setIsChanging(true)} {...guard}>
            {texts.change}
          </Button>
          {measure === "positive" && count < of && (
            <ButtonLink
              size="sm"
              href={`/ratings?polarity=negative&account=${account.accountId}`}
              aria-label={`${texts.showRatings} (${account.account})`}
            >
              {texts.showRatings}
            </ButtonLink>
          )}
          {isAgainst(measure) && count > 0 && (
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? texts.hide : texts.show}: ${name}`}
              onClick={onToggle}
            >
              {isOpen ? texts.hide : texts.show}
            </Button>
          )}
        </span>
      </div>
      {isOpen && isAgainst(measure) && <HurtingOrders accountId={account.accountId} measure={measure} />}
      {isChanging && (
        <LimitDialog accountId={account.accountId} measure={line} onClose={() => setIsChanging(false)} />
      )}
    </li>
  );
}

/** The card. */
export function HealthCard({
  account,
  openMeasure,
  onOpen,
}: {
  account: AccountHealth;
  /** Whose orders are shown. */
  openMeasure: string | undefined;
  onOpen: (measure: string | undefined) => void;
}) {
  const { locale } = useFormatSettings();
  const source = usePlatforms().find(({ _id }) => _id === account.platform)?.name ?? account.platform;
  return (
    <Panel
      label={`${account.account} (${source})`}
      title={
        <span className="flex gap-2 items-center">
          <OrderStamp platform={account.platform} source={source} />
          {account.account}
        </span>
      }
      end={<Worst measures={account.measures} />}
      meta={`${texts.next}: ${formatDayText(account.evaluatedOn, locale)}, ${texts.window(account.windowDays)}`}
    >
      <div aria-hidden="true" className={`${grid} max-lg:hidden sk-label py-2`}>
        {Object.values(texts.columns).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <ul>
        {account.measures
          .filter(({ limit, value }) => limit !== null || value !== null)
          .map((line) => (
            <MeasureRow
              key={line.measure}
              account={account}
              line={line}
              isOpen={openMeasure === line.measure}
              onToggle={() => onOpen(openMeasure === line.measure ? undefined : line.measure)}
            />
          ))}
      </ul>
    </Panel>
  );
}
