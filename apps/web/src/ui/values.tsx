// The only places that write money, moments, ids and counts. Rows hold several of each: those whose value did
// not change are not written again when the rest of their row is.
import { formatMoney, formatNumber, formatTime, isFarFuture, type TimeStyle } from "@stallkeeper/domain";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { memo, useState } from "react";
import { IconButton } from "./button.tsx";
import { joinClasses } from "./class-names.ts";
import { copyText } from "./copy-text.ts";
import { useFormatSettings, useNow } from "./format-settings.tsx";

const UNKNOWN = "—";

/** The dash that stands for "not known", with words for assistive technology. */
export function Unknown({ reason = "not known yet" }: { reason?: string }) {
  return (
    <span className="sk-unknown" title={reason}>
      <span aria-hidden="true">{UNKNOWN}</span>
      <span className="sk-hidden-text">{reason}</span>
    </span>
  );
}

export interface MoneyProps {
  /** Integer of the currency's minor unit; null is not known. */
  amountMinor: number | null | undefined;
  /** ISO 4217 code. */
  currency: string;
  isStrong?: boolean;
}

/** An amount with its currency. */
export const Money = memo(function Money({ amountMinor, currency, isStrong = false }: MoneyProps) {
  const { locale } = useFormatSettings();
  if (amountMinor === null || amountMinor === undefined) return <Unknown />;
  return (
    <span className={joinClasses("sk-money", isStrong && "is-strong")}>
      {formatMoney(amountMinor, currency, locale)}
    </span>
  );
});

export interface WhenProps {
  /** ISO text, milliseconds or a Date; null is not known. */
  at: string | number | Date | null | undefined;
  format?: TimeStyle;
  /** Zone of the place it happens in, when that is not the person's own. */
  timeZone?: string;
  /** Shown in place of a moment past the year 2500. */
  farLabel?: string;
  className?: string;
}

/** A moment, as a <time> with the full value and zone in its tooltip. */
export const When = memo(function When({
  at,
  format = "age",
  timeZone,
  farLabel = UNKNOWN,
  className,
}: WhenProps) {
  const settings = useFormatSettings();
  const nowMs = useNow();
  const atMs = at === null || at === undefined ? Number.NaN : new Date(at).getTime();
  if (Number.isNaN(atMs)) return <Unknown />;
  if (isFarFuture(atMs)) return <span className={className}>{farLabel}</span>;
  const timeSettings = { locale: settings.locale, timeZone: timeZone ?? settings.timeZone, nowMs };
  return (
    <time
      className={joinClasses("sk-when", className)}
      dateTime={new Date(atMs).toISOString()}
      title={formatTime(atMs, "full", timeSettings)}
    >
      {formatTime(atMs, format, timeSettings)}
    </time>
  );
});

const COPIED_MS = 2000;

export interface IdProps {
  /** The full value: what is copied. */
  value: string;
  /** What is drawn when the full value is too long. */
  shown?: string;
  canCopy?: boolean;
  /** What it is, for the copy button: "Copy {label}". */
  label?: string;
  keys?: string;
  onCopied?: (value: string) => void;
}

/** An id, SKU or tracking number, in the face that tells 0 from O. */
export function Id({ value, shown = value, canCopy = false, label = "number", keys, onCopied }: IdProps) {
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = async (): Promise<void> => {
    if (!(await copyText(value))) return;
    setIsCopied(true);
    onCopied?.(value);
    setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  const text = (
    <span className="sk-mono" title={shown === value ? undefined : value}>
      {shown}
    </span>
  );
  if (!canCopy) return text;
  return (
    <span className="sk-id">
      {text}
      <IconButton
        label={isCopied ? "Copied" : `Copy ${label}`}
        keys={keys}
        icon={isCopied ? <Check className="sk-icon" /> : <Copy className="sk-icon" />}
        onClick={() => void handleCopy()}
      />
    </span>
  );
}

export interface CountProps {
  /** −1, null and undefined are not known and never counted as 0. */
  value: number | null | undefined;
}

/** A whole number, or the dash when it is not known yet. */
export function Count({ value }: CountProps) {
  const { locale } = useFormatSettings();
  if (value === null || value === undefined || value < 0) return <Unknown />;
  return <span className="sk-count">{formatNumber(value, locale)}</span>;
}
