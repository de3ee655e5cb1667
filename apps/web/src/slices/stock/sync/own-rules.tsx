import type { ListingRule } from "@stallkeeper/contract";
import { RuleButton } from "./rule-button.tsx";
import { syncTexts } from "./texts.ts";

const { listing: texts } = syncTexts;

/** A listing's own rule in words; "": it follows its account. */
export function writeOwnRule(rule: ListingRule): string {
  const { isOwn, isPushed, isPaused, accountPercent, accountMin, accountMax, safety } = rule;
  if (!isOwn) return "";
  if (isPaused) return texts.paused;
  if (!isPushed) return texts.alone;
  const figures = syncTexts.on(
    rule.percent ?? accountPercent,
    rule.min ?? accountMin,
    rule.max ?? accountMax,
  );
  return texts.ruleOf([figures, ...(safety === null ? [] : [texts.safetyOf(safety)])].join(", "));
}

/** Listings that don't follow their account's rule. */
export function OwnRules({
  rules,
  nameOf,
}: {
  rules: readonly ListingRule[];
  nameOf: (platform: string) => string;
}) {
  return (
    <ul aria-label={syncTexts.kinds.own} className="grid">
      {rules.map((rule) => {
        const account = `${nameOf(rule.platform)} ${rule.account}`;
        return (
          <li key={rule._id} className="flex gap-3 items-center flex-wrap py-3 border-b border-line">
            <span className="grid grow min-w-0">
              <span className="flex gap-3 items-center min-w-0">
                <span className="sk-mono">{rule.sku}</span>
                <span className="sk-cut grow min-w-0">{rule.title}</span>
              </span>
              <span className="sk-meta">
                {account} · {writeOwnRule(rule)}
                {rule.available !== null && ` · ${texts.available(rule.available)}`}
              </span>
            </span>
            <RuleButton part={rule} account={account} />
          </li>
        );
      })}
    </ul>
  );
}
