import { usualAnswerHours } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { accountSettingsQuery, type Conversation } from "./inbox.api.ts";

/** Gives within how many hours a buyer is to be answered, by the account they write to. */
export type TargetOf = (row: Pick<Conversation, "platform" | "account">) => number;

const keyOf = (platform: string, account: string): string => JSON.stringify([platform, account]);

/** The same function until a target changes. */
export function useAnswerTargets(): TargetOf {
  const { data } = useQuery(accountSettingsQuery);
  return useMemo(() => {
    const hours = new Map(
      data?.map(({ platform, username, answerHours }) => [keyOf(platform, username), answerHours]),
    );
    return ({ platform, account }) => hours.get(keyOf(platform, account)) ?? usualAnswerHours;
  }, [data]);
}
