/** The store's categories, those that some account has nothing for first. */
import type { CategoryWord, UploadAccount } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, ButtonLink, EmptyState, Panel, PanelError, SkeletonLines } from "../../../ui/index.ts";
import { CategoryPicker } from "../editor/category-picker.tsx";
import { Stamp } from "../target-mark.tsx";
import { categoryWordsQuery, chooseCategory, deskQuery, uploadsKey } from "../uploads.api.ts";
import { catalogueTexts as texts } from "./texts.ts";

/** The accounts that sort listings into categories of their own. */
const sorting = (accounts: readonly UploadAccount[]): UploadAccount[] =>
  accounts.filter(({ hasCategories }) => hasCategories);

const countOpen = ({ accounts }: CategoryWord, known: readonly UploadAccount[]): number =>
  known.filter(({ accountId }) => accounts[accountId] === undefined).length;

/** What stands for a category at one account, and the way to say it. */
function AtAccount({ word, account }: { word: CategoryWord; account: UploadAccount }) {
  const { category, accounts } = word;
  const mayList = useAllows("listings.write");
  const [isEditing, setIsEditing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const { accountId, platformName } = account;
  const name = `${platformName} ${account.account}`;
  const mapped = accounts[accountId];
  const guard = {
    isDisabled: !mayList || isBusy,
    disabledReason: texts.noScope,
    needsConnection: true as const,
  };
  const save = async (chosen: { id: string; name: string } | null): Promise<void> => {
    setIsBusy(true);
    try {
      queryClient.setQueryData(
        categoryWordsQuery.queryKey,
        await chooseCategory({ category, accountId, chosen }),
      );
      notifySuccess((chosen === null ? texts.cleared : texts.saved)(category, name));
      setIsEditing(false);
      void queryClient.invalidateQueries({ queryKey: uploadsKey });
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const action = mapped === undefined ? texts.choose : texts.change;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 min-w-0">
      <Stamp platform={account.platform} name={name} />
      {isEditing ? (
        <span className="grow basis-[260px] max-w-[420px]">
          <CategoryPicker
            id={id}
            accountId={accountId}
            platformName={platformName}
            current={mapped?.name ?? ""}
            error={undefined}
            isOff={isBusy}
            onChoose={(chosen) => void save(chosen)}
          />
        </span>
      ) : (
        <span className="grow basis-[200px] [overflow-wrap:anywhere]">
          {mapped === undefined ? (
            <span className="text-ochre font-semibold">{texts.notMapped}</span>
          ) : (
            <>
              {mapped.name} <span className="sk-meta">{mapped.isChosen ? texts.chosen : texts.sameName}</span>
            </>
          )}
        </span>
      )}
      {isEditing ? (
        <Button size="sm" onClick={() => setIsEditing(false)}>
          {texts.cancel}
        </Button>
      ) : (
        <Button
          size="sm"
          {...guard}
          aria-label={`${action}: ${texts.editOf(category, name)}`}
          onClick={() => setIsEditing(true)}
        >
          {action}
        </Button>
      )}
      {mapped?.isChosen === true && !isEditing && (
        <Button
          size="sm"
          variant="quiet"
          {...guard}
          aria-label={texts.clearOf(category, name)}
          onClick={() => void save(null)}
        >
          {texts.clear}
        </Button>
      )}
    </li>
  );
}

/** Draws them in a panel. */
export function CategoryWords() {
  const words = useQuery(categoryWordsQuery);
  const desk = useQuery(deskQuery);
  const failed = [words, desk].find((query) => query.isError && query.data === undefined);
  const accounts = sorting(desk.data?.accounts ?? []);
  const isThere = words.data !== undefined && desk.data !== undefined;
  const listed = (words.data ?? []).toSorted(
    (one, other) => Number(countOpen(other, accounts) > 0) - Number(countOpen(one, accounts) > 0),
  );
  const open = listed.reduce((sum, word) => sum + countOpen(word, accounts), 0);
  return (
    <Panel title={texts.categories} meta={open > 0 ? texts.unmapped(open) : undefined}>
      <p className="px-4 pt-3 text-ink2 max-w-[80ch]">{texts.categoriesAbout}</p>
      {failed !== undefined && (
        <PanelError
          title={texts.categoriesFailed}
          message={normaliseError(failed.error).message}
          onRetry={() => void Promise.all([words.refetch(), desk.refetch()])}
        />
      )}
      {failed === undefined && !isThere && <SkeletonLines lines={4} />}
      {isThere && listed.length === 0 && (
        <EmptyState
          text={texts.noCategories}
          action={<ButtonLink href="/upload/new">{texts.newListing}</ButtonLink>}
        />
      )}
      <ul>
        {isThere &&
          listed.map((word) => (
            <li
              key={word.category}
              className="grid md:grid-cols-[220px_1fr] gap-x-4 gap-y-2 px-4 py-3 border-b border-line last:border-b-0"
            >
              <span className="grid content-start min-w-0">
                <strong className="[overflow-wrap:anywhere]">{word.category}</strong>
                <span className="sk-meta">{texts.drafts(word.drafts)}</span>
              </span>
              <ul className="grid gap-2 min-w-0">
                {accounts.map((account) => (
                  <AtAccount key={account.accountId} word={word} account={account} />
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
