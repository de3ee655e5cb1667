import {
  describeAction,
  describeGroups,
  describeTrigger,
  type RuleNames,
  formatMoney,
} from "@stallkeeper/domain";
import { useMemo } from "react";
import { nameApart } from "../../platform/account-names.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { useFormatSettings } from "../../ui/index.ts";
import { usePackages } from "../labels/index.ts";
import { tagLooks } from "../order-look/index.ts";
import { orderTexts } from "../orders/index.ts";
import type { Rule } from "./rules.api.ts";
import { texts } from "./texts.ts";

/** How things are named in the words of a rule. */
export function useRuleNames(): RuleNames {
  const platforms = usePlatforms();
  const accounts = useAccounts();
  const packages = usePackages();
  const { locale } = useFormatSettings();
  return useMemo(() => {
    const platform = (id: string): string => platforms.find(({ _id }) => _id === id)?.name ?? id;
    return {
      tag: (tag) => tagLooks[tag as keyof typeof tagLooks].label,
      location: (location) => orderTexts.locations[location],
      platform,
      account: (id) => {
        const account = accounts.find(({ _id }) => _id === id);
        return account === undefined ? id : nameApart(account, accounts, platform);
      },
      package: (id) => packages.find((one) => one.id === id)?.name ?? id,
      money: (amountMinor, currency) => formatMoney(amountMinor, currency, locale),
    };
  }, [platforms, accounts, packages, locale]);
}

/** A rule in one line: "New order, country is not GB → add International". */
export function describeRule(
  { trigger, groups, actions, otherwise }: Pick<Rule, "trigger" | "groups" | "actions" | "otherwise">,
  names: RuleNames,
): string {
  const say = (some: Rule["actions"]): string =>
    some.map((action) => describeAction(action, names)).join(", ");
  return texts.sentence(
    describeTrigger(trigger, names),
    describeGroups(groups, names),
    say(actions),
    say(otherwise),
  );
}
