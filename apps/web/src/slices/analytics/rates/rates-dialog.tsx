/** Exchange rates: entered one by one, or read from a file in the browser. Nothing fetches them. */
import { dayOf, formatDayText, isDay, isRate, readRatesFile, type ExchangeRate } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { messages } from "../../../platform/messages.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows, useSession } from "../../../platform/session.ts";
import {
  Button,
  Dialog,
  Field,
  PanelError,
  Select,
  SkeletonLines,
  TextInput,
  useFormatSettings,
  useNow,
} from "../../../ui/index.ts";
import { analyticsKey, ratesQuery, removeRate, saveRates } from "../analytics.api.ts";
import { texts } from "../texts.ts";
import { RateList } from "./rate-list.tsx";

const words = texts.rate;

/** Open as long as it is drawn. */
export function RatesDialog({
  onClose,
  day: missingDay,
  currency: missingCurrency = "",
}: {
  onClose: () => void;
  day?: string;
  currency?: string;
}) {
  const client = useQueryClient();
  const { locale } = useFormatSettings();
  const store = useSession().user?.store;
  const mayChange = useAllows("settings.write");
  const query = useQuery(ratesQuery);
  const today = dayOf(useNow(), store?.timeZone ?? "UTC");
  const base = query.data?.base ?? store?.currency ?? "EUR";
  const [typed, setTyped] = useState({ day: missingDay ?? today, currency: missingCurrency, rate: "" });
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isInverse, setIsInverse] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const currency = typed.currency.trim().toUpperCase();
  const rate = typed.rate.trim().replace(",", ".");
  const errors = {
    day: isDay(typed.day) ? undefined : words.wrongDay,
    currency: !/^[A-Z]{3}$/.test(currency)
      ? words.wrongCurrency
      : currency === base
        ? words.ownCurrency(base)
        : undefined,
    rate: isRate(rate) ? undefined : words.wrongRate,
  };
  const change = async (act: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    try {
      await act();
      await client.invalidateQueries({ queryKey: analyticsKey });
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (isBusy || Object.values(errors).some((error) => error !== undefined)) return;
    if (!(await change(() => saveRates([{ day: typed.day, currency, rate }])))) return;
    setTyped({ ...typed, rate: "" });
    setIsTried(false);
  };
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const { rates, wrongLines } = readRatesFile(await chosen.text(), base, isInverse);
    setProblem(
      rates.length === 0
        ? words.nothingRead
        : wrongLines.length > 0
          ? words.wrongLines(wrongLines.slice(0, 10).join(", "))
          : null,
    );
    if (rates.length > 0 && (await change(() => saveRates(rates))))
      notifySuccess(words.imported(rates.length));
  };
  const off = { isDisabled: !mayChange, disabledReason: messages.noScope };
  const remove = (one: ExchangeRate): void => void change(() => removeRate(one));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.text(base)}
      size="lg"
      hasCloseButton
    >
      <div className="grid gap-4">
        <form
          noValidate
          className="flex gap-3 flex-wrap items-start"
          onSubmit={(event) => void handleSubmit(event)}
        >
          <Field label={words.day} error={isTried ? errors.day : undefined} className="grow basis-[140px]">
            <TextInput
              type="date"
              value={typed.day}
              onChange={(event) => setTyped({ ...typed, day: event.target.value })}
            />
          </Field>
          <Field
            label={words.currency}
            error={isTried ? errors.currency : undefined}
            className="grow basis-[100px]"
          >
            <TextInput
              maxLength={3}
              autoCapitalize="characters"
              value={typed.currency}
              onChange={(event) => setTyped({ ...typed, currency: event.target.value })}
            />
          </Field>
          <Field
            label={words.rate(currency, base)}
            error={isTried ? errors.rate : undefined}
            className="grow basis-[140px]"
          >
            <TextInput
              inputMode="decimal"
              value={typed.rate}
              onChange={(event) => setTyped({ ...typed, rate: event.target.value })}
            />
          </Field>
          <Button type="submit" variant="primary" className="mt-5" isBusy={isBusy} {...off}>
            {words.add}
          </Button>
        </form>
        <div className="flex gap-3 flex-wrap items-end">
          <Field label={words.inverse} className="grow basis-[200px]">
            <Select
              value={isInverse ? "yes" : "no"}
              options={(["no", "yes"] as const).map((value) => ({
                value,
                label: words.inverses(base)[value],
              }))}
              onValueChange={(value) => setIsInverse(value === "yes")}
            />
          </Field>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv"
            className="hidden"
            aria-label={words.file}
            onChange={(event) => {
              void readFile(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <Button onClick={() => file.current?.click()} isBusy={isBusy} {...off}>
            {words.file}
          </Button>
        </div>
        <p className="sk-meta">{words.fileHint}</p>
        {problem !== null && (
          <p role="alert" className="text-red">
            {problem}
          </p>
        )}
        {query.isError ? (
          <PanelError
            title={words.failed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        ) : query.data === undefined ? (
          <SkeletonLines lines={4} />
        ) : query.data.rows.length === 0 ? (
          <p className="sk-meta">{words.empty}</p>
        ) : (
          <RateList
            view={query.data}
            writeDay={(day) => formatDayText(day, locale)}
            mayChange={mayChange}
            isBusy={isBusy}
            onRemove={remove}
          />
        )}
      </div>
    </Dialog>
  );
}
