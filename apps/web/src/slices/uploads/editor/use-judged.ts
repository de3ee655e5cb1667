/** What a draft comes to at each of its targets, and what their categories ask for. */
import type { CategoryAttribute, UploadAccount } from "@stallkeeper/contract";
import type { AskedAttribute } from "@stallkeeper/domain";
import { effectiveListing } from "@stallkeeper/domain";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { attributesQuery, type EditedDraft } from "../uploads.api.ts";
import { attributeNamed, namedByRefusals } from "./refused-attributes.ts";
import { judgeDraft, type Judged } from "./edited-draft.ts";
import type { AskedField } from "./master-form.tsx";

/** A platform that didn't say what its category asks for. */
export interface FailedAsk {
  accountId: string;
  platformName: string;
  error: Error;
  refetch: () => unknown;
}

// One function for all renders: its answer stays the same one while nothing changes.
const combineAnswers = (
  results: readonly Pick<UseQueryResult<CategoryAttribute[]>, "data" | "error" | "refetch">[],
) => results.map(({ data, error, refetch }) => ({ data, error, refetch }));

/** Judges it anew with each word; asks platforms about a category once. */
export function useJudged(
  draft: EditedDraft,
  accounts: readonly UploadAccount[],
): { judged: Judged[]; asked: AskedField[]; failedAsks: FailedAsk[] } {
  const pairs = useMemo(
    () =>
      accounts.map((account) => {
        const target = draft.targets.find(({ accountId }) => accountId === account.accountId);
        const categoryId =
          target === undefined
            ? ""
            : effectiveListing(draft.fields, target.overrides, target.mapped, account).categoryId;
        return { accountId: account.accountId, platformName: account.platformName, categoryId };
      }),
    [draft, accounts],
  );
  const answers = useQueries({
    queries: pairs.map(({ accountId, categoryId }) => attributesQuery(accountId, categoryId)),
    combine: combineAnswers,
  });
  return useMemo(() => {
    const askedBy = (accountId: string): readonly AskedAttribute[] | null => {
      const place = pairs.findIndex((pair) => pair.accountId === accountId);
      return pairs[place]?.categoryId === "" ? null : (answers[place]?.data ?? null);
    };
    const fields = new Map<string, AskedField>();
    for (const { accountId, platformName } of pairs) {
      for (const attribute of askedBy(accountId) ?? []) {
        const known = fields.get(attribute.name) ?? { attribute, neededBy: [] };
        const neededBy = attribute.isRequired ? [...known.neededBy, platformName] : known.neededBy;
        fields.set(attribute.name, { attribute: known.attribute, neededBy });
      }
    }
    for (const { name, accountId } of namedByRefusals(draft.targets)) {
      const by = pairs.find((pair) => pair.accountId === accountId)?.platformName;
      if (by === undefined) continue;
      const known = fields.get(name) ?? { attribute: attributeNamed(name), neededBy: [] };
      fields.set(name, { ...known, neededBy: [...new Set([...known.neededBy, by])] });
    }
    const failedAsks = pairs.flatMap(({ accountId, platformName, categoryId }, place): FailedAsk[] => {
      const { error, refetch } = answers[place] ?? {};
      return categoryId === "" || !error || !refetch ? [] : [{ accountId, platformName, error, refetch }];
    });
    return { judged: judgeDraft(draft, accounts, askedBy), asked: [...fields.values()], failedAsks };
  }, [draft, accounts, pairs, answers]);
}
