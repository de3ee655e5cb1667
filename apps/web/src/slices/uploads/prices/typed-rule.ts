/** A formula as it is typed, and what it says. Pure. */
import {
  plainPriceRule,
  priceRuleProblem,
  readAmount,
  readPercent,
  toDecimal,
  toMinor,
  type PriceRule,
} from "@stallkeeper/domain";
import { priceTexts } from "./texts.ts";

const { dialog: texts } = priceTexts;

export interface TypedRule {
  basis: PriceRule["basis"];
  ending: PriceRule["ending"];
  percent: string;
  amount: string;
  feePercent: string;
  feeFixed: string;
}
export type TypedFigure = "percent" | "amount" | "feePercent" | "feeFixed";

const shareText = (hundredths: number): string => (hundredths === 0 ? "" : String(hundredths / 100));

/** What the form begins with. */
export function typedOf(rule: PriceRule | null, currency: string): TypedRule {
  const { basis, ending, percent, amountMinor, feePercent, feeFixedMinor } = rule ?? plainPriceRule;
  const amountText = (minor: number): string => (minor === 0 ? "" : String(toDecimal(minor, currency)));
  return {
    basis,
    ending,
    percent: shareText(percent),
    amount: amountText(amountMinor),
    feePercent: feePercent === null ? "" : String(feePercent / 100),
    feeFixed: amountText(feeFixedMinor),
  };
}

/** An amount with its sign in minor units; 0 where nothing is typed, null where it can't be read. */
function readSigned(typed: string, currency: string, locale: string): number | null {
  const [, sign = "", rest = ""] = /^([+\-−]?)(.*)$/u.exec(typed.trim()) ?? [];
  if (rest.trim() === "") return sign === "" ? 0 : null;
  const amount = readAmount(rest, { locale, currency });
  if (amount === null) return null;
  const minor = toMinor(amount, currency);
  return sign === "-" || sign === "−" ? -minor || 0 : minor;
}

export interface ReadRule {
  /** null: something in it can't be read, or it leaves nothing. */
  rule: PriceRule | null;
  errors: Partial<Record<TypedFigure, string>>;
}

/** The formula that was typed. */
export function readRule(typed: TypedRule, currency: string, locale: string): ReadRule {
  const errors: ReadRule["errors"] = {};
  const percentOf = (name: "percent" | "feePercent", none: number | null): number | null => {
    if (typed[name].trim() === "") return none;
    const share = readPercent(typed[name]);
    const isWithin = share !== null && share >= -10_000 && share <= 100_000;
    if (!isWithin || (name === "feePercent" && (share < 0 || share > 10_000)))
      errors[name] = texts.wrongPercent;
    return share;
  };
  const amountOf = (name: "amount" | "feeFixed"): number => {
    const minor = readSigned(typed[name], currency, locale);
    if (minor === null || (name === "feeFixed" && minor < 0)) errors[name] = texts.wrongAmount;
    return minor ?? 0;
  };
  const rule: PriceRule = {
    basis: typed.basis,
    ending: typed.ending,
    percent: percentOf("percent", 0) ?? 0,
    amountMinor: amountOf("amount"),
    feePercent: percentOf("feePercent", null),
    feeFixedMinor: amountOf("feeFixed"),
  };
  const problem = Object.keys(errors).length === 0 ? priceRuleProblem(rule) : null;
  if (problem === "fees") errors.feePercent = texts.wrongFees;
  if (problem === "margin") errors.percent = texts.wrongMargin;
  return { rule: Object.keys(errors).length === 0 ? rule : null, errors };
}
