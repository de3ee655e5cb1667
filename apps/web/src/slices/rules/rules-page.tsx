/** Control › Automation and Shipping › Rules: what happens by itself. The open rule stands in the address. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useAllows, useSession } from "../../platform/session.ts";
import { focusWhenDrawn } from "../../platform/type-ahead.ts";
import { undoNewest } from "../../platform/undo-stack.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import {
  Button,
  Callout,
  EmptyState,
  joinClasses,
  Menu,
  PanelError,
  SkeletonLines,
  Switch,
} from "../../ui/index.ts";
import { SectionHeader, useOpenPage } from "../../platform/section-header.tsx";
import { BreakBanners } from "./breaks/break-banners.tsx";
import { BreakDialog } from "./breaks/break-dialog.tsx";
import { texts as breakTexts } from "./breaks/texts.ts";
import { freshId, keepDraft, useDrafts } from "./rule-drafts.ts";
import { PauseBanner } from "./pause-banner.tsx";
import { listReadyMade } from "./ready-made.ts";
import type { RuleDraft } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { RulesList } from "./rules-list.tsx";
import type { Rule } from "./rules.api.ts";
import { texts } from "./texts.ts";
import { deleteRule, moveRule, switchPause, useRules } from "./use-rules.ts";

const { keys } = texts;
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;

/** The page. */
export function RulesPage() {
  const { rule: openId = null } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { nav, path } = useOpenPage();
  const inControl = path === "/control" ? texts.control : texts.automation;
  const title = nav === "control" ? inControl : texts.title;
  const query = useRules();
  const drafts = useDrafts();
  const mayChange = useAllows("settings.write");
  const [isPlanning, setIsPlanning] = useState(false);
  usePageTitle(title);
  const rules = query.data?.rules ?? [];
  const paused = query.data?.paused ?? null;
  const myName = useSession().user?.name ?? "";
  const pause = (isPaused: boolean): void => void switchPause(isPaused, myName);
  const current = rules.find(({ _id }) => _id === openId) ?? null;
  const isFresh = openId === freshId && mayChange;
  const focusRow = (id: string): void =>
    focusWhenDrawn(() => document.querySelector<HTMLElement>(`[data-rule-open="${CSS.escape(id)}"]`));
  const open = (id: string | null): void =>
    void navigate({
      to: ".",
      search: id === null ? {} : { rule: id },
      replace: openId !== null && id !== null,
      resetScroll: false,
    });
  const edit = (id: string): void => {
    open(id);
    focusWhenDrawn(() => document.querySelector<HTMLElement>(`[data-rule-name="${CSS.escape(id)}"]`));
  };
  const readyMade = listReadyMade(useSession().user?.store?.currency ?? "EUR");
  const startFrom = (draft: RuleDraft): void => {
    keepDraft(freshId, { draft, revision: 0 });
    edit(freshId);
  };
  const leave = (): void => {
    if (openId === null) return;
    open(null);
    if (openId !== freshId) focusRow(openId);
  };
  /**
   * The focus goes on to the row that takes its place: the menu or the button that it was deleted by is gone.
   */
  const remove = async (rule: Rule): Promise<void> => {
    const at = rules.findIndex(({ _id }) => _id === rule._id);
    const neighbour = rules[at + 1] ?? rules[at - 1];
    keepDraft(rule._id, null);
    if (openId === rule._id) open(null);
    await deleteRule(rule);
    if (neighbour !== undefined && document.activeElement === document.body) focusRow(neighbour._id);
  };
  /** The rule whose row has the focus, else the open one. */
  const readCurrent = (): number => {
    const row = document.activeElement?.closest<HTMLElement>("[data-rule]")?.dataset["rule"] ?? openId;
    return rules.findIndex(({ _id }) => _id === row);
  };
  const step = (delta: number): void => {
    const at = readCurrent();
    const next = rules[at === -1 ? 0 : Math.min(rules.length - 1, Math.max(0, at + delta))];
    if (next !== undefined) focusRow(next._id);
  };
  const shift = (delta: number): void => {
    const rule = rules[readCurrent()];
    if (rule !== undefined && mayChange) void moveRule(rules, rule._id, readCurrent() + delta);
  };
  const group = keys.group;
  useShortcuts([
    { group, keys: "j", label: keys.move, run: () => step(1), isHint: true },
    { group, keys: "k", label: keys.move, run: () => step(-1) },
    {
      group,
      keys: "Shift+ArrowUp",
      label: keys.up,
      run: () => shift(-1),
      isHint: true,
      isOn: () => !isTyping(),
    },
    { group, keys: "Shift+ArrowDown", label: keys.down, run: () => shift(1), isOn: () => !isTyping() },
    {
      group,
      keys: "n",
      label: keys.fresh,
      run: () => {
        if (mayChange) edit(freshId);
      },
      isHint: true,
    },
    {
      group,
      keys: "p",
      label: keys.pause,
      run: () => {
        if (mayChange && query.data !== undefined) pause(paused === null);
      },
    },
    {
      group,
      keys: ".",
      label: keys.menu,
      run: () =>
        document
          .querySelector<HTMLElement>(`[data-rule-menu="${CSS.escape(rules[readCurrent()]?._id ?? "")}"]`)
          ?.click(),
    },
    {
      group,
      keys: "Mod+s",
      label: keys.save,
      run: () =>
        document.querySelector<HTMLFormElement>(`form[aria-label="${texts.editor.label}"]`)?.requestSubmit(),
      isHint: true,
    },
    { group, keys: "Mod+z", label: keys.undo, run: () => void undoNewest() },
    { group, keys: "Escape", label: keys.leave, run: leave },
  ]);
  const isOpen = isFresh || current !== null;
  return (
    <>
      <SectionHeader
        title={title}
        meta={
          query.data === undefined
            ? undefined
            : paused === null
              ? rules.length === 0
                ? undefined
                : texts.counted(rules.filter(({ state }) => state === "on").length, rules.length)
              : texts.pause.short
        }
        actions={
          <Button
            icon={<Plus className="sk-icon" aria-hidden="true" />}
            keys="N"
            isDisabled={!mayChange}
            disabledReason={texts.noScope}
            onClick={() => edit(freshId)}
          >
            {texts.fresh}
          </Button>
        }
      />
      {paused !== null && (
        <div className={joinClasses("shrink-0", isOpen && "max-md:hidden")}>
          <PauseBanner paused={paused} mayChange={mayChange} onEnd={() => pause(false)} />
        </div>
      )}
      <div className={joinClasses("shrink-0", isOpen && "max-md:hidden")}>
        <BreakBanners />
      </div>
      {isPlanning && <BreakDialog onClose={() => setIsPlanning(false)} />}
      <div className="grow min-h-0 overflow-y-auto bg-surface">
        <div className={joinClasses(isOpen && "max-md:hidden")}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 border-b border-line">
            <p className="sk-meta grow">
              {texts.intro}
              {!mayChange && ` ${texts.noScope}`}
            </p>
            <Menu
              label={texts.readyMade}
              groups={[
                {
                  id: "ready",
                  items: readyMade.map((draft) => ({
                    id: draft.name,
                    label: draft.name,
                    onSelect: () => startFrom(draft),
                  })),
                },
              ]}
              trigger={
                <Button size="sm" isDisabled={!mayChange} disabledReason={texts.noScope}>
                  {texts.readyMade}
                </Button>
              }
            />
            {query.data !== undefined && (rules.length > 0 || paused !== null) && (
              <>
                <Button
                  size="sm"
                  isDisabled={!mayChange}
                  disabledReason={texts.noScope}
                  onClick={() => setIsPlanning(true)}
                >
                  {breakTexts.open}
                </Button>
                <Switch
                  label={texts.pause.label}
                  isOn={paused !== null}
                  isDisabled={!mayChange}
                  disabledReason={texts.noScope}
                  onChange={pause}
                />
              </>
            )}
          </div>
          {query.isError && (
            <PanelError
              title={texts.loadFailed}
              message={normaliseError(query.error).message}
              isBusy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {query.isPending && (
            <div className="p-4">
              <SkeletonLines lines={6} />
            </div>
          )}
          {query.data?.rules.length === 0 && !isFresh && (
            <EmptyState
              text={texts.none}
              action={mayChange ? <Button onClick={() => edit(freshId)}>{texts.fresh}</Button> : undefined}
            />
          )}
          {rules.length > 0 && (
            <RulesList
              rules={rules}
              openId={openId}
              drafts={drafts}
              onOpen={edit}
              onRemove={(rule) => void remove(rule)}
            />
          )}
        </div>
        {isOpen && openId !== null && (
          <>
            <div className="md:hidden p-2 border-b border-line">
              <Button size="sm" onClick={leave}>
                {texts.back}
              </Button>
            </div>
            <RuleEditor
              key={openId}
              rule={current}
              rules={rules}
              onSaved={open}
              onLeave={leave}
              onRemove={(removed) => void remove(removed)}
            />
          </>
        )}
        {query.data !== undefined && openId !== null && !isOpen && (
          <div role="alert" className="p-4 grid gap-3 justify-items-start">
            <Callout tone="red">{texts.missing}</Callout>
            <Button onClick={() => open(null)}>{texts.back}</Button>
          </div>
        )}
      </div>
    </>
  );
}
