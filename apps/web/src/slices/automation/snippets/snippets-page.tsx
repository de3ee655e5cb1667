/**
 * `/messaging/snippets`: one's own snippets and the store's by folder, and the chosen one beside them, on a
 * phone one after the other.
 */
import { autoMessageTitles, shortcodeOf } from "@stallkeeper/domain";
import { getRouteApi } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useLayoutEffect, useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { rankChoices } from "../../../platform/fuzzy-match.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { focusWhenDrawn } from "../../../platform/type-ahead.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  Button,
  Callout,
  EmptyState,
  focusWhole,
  joinClasses,
  Kbd,
  PanelError,
  SkeletonLines,
  TextInput,
} from "../../../ui/index.ts";
import { undoNewest } from "../../../platform/undo-stack.ts";
import { useAutoMessages } from "../auto/use-auto-messages.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import type { Snippet } from "../../messaging/index.ts";
import { listFolders, sortIntoFolders, type Folder } from "./folders.ts";
import { SnippetEditor } from "./snippet-editor.tsx";
import { SnippetRows } from "./snippet-rows.tsx";
import type { SnippetText } from "./snippets.api.ts";
import { texts } from "./texts.ts";
import { freshId, useSnippets } from "./use-snippets.ts";

const route = getRouteApi("/messaging/snippets");

/** The page. */
export function SnippetsPage() {
  const { snippet: openId = null } = route.useSearch();
  const navigate = route.useNavigate();
  const filterInput = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState("");
  usePageTitle(texts.title);
  const focusRow = (id: string): void =>
    focusWhenDrawn(() => document.querySelector<HTMLElement>(`[data-snippet="${CSS.escape(id)}"]`));
  const open = (id: string | null): void =>
    void navigate({
      search: id === null ? {} : { snippet: id },
      replace: openId !== null && id !== null,
      resetScroll: false,
    });
  // Whoever has gone elsewhere while it was saved or removed stays there.
  const opened = useRef(openId);
  useLayoutEffect(() => {
    opened.current = openId;
  });
  /** It's drawn anew under its id: whoever writes goes on writing. */
  const openSaved = (id: string): void => {
    if (opened.current !== freshId) return;
    const isWriting = document.activeElement?.closest("[data-snippet-form]") !== null;
    open(id);
    if (isWriting)
      focusWhenDrawn(() =>
        document.querySelector<HTMLElement>(`[data-snippet-form="${CSS.escape(id)}"] textarea`),
      );
  };
  /** Its buttons go with it: the list is where J goes on from. */
  const leaveRemoved = (id: string): void => {
    if (opened.current !== id) return;
    open(null);
    const rest = `[data-snippet]:not([data-snippet="${CSS.escape(id)}"])`;
    focusWhenDrawn(() => document.querySelector<HTMLElement>(rest));
  };
  const snippets = useSnippets(openSaved, leaveRemoved);
  const autoMessages = useAutoMessages().data ?? [];
  const triggersOf = (id: string): string[] =>
    autoMessages
      .filter(({ snippet }) => snippet?._id === id)
      .map(({ trigger }) => autoMessageTitles[trigger]);

  const { query } = snippets;
  const all = query.data ?? [];
  // What fits best is what is looked for: while somebody filters, it goes before the folders.
  const folders: Folder<Snippet>[] =
    filter.trim() === ""
      ? sortIntoFolders(all)
      : [
          {
            name: "",
            snippets: rankChoices(all, filter, ({ name, content, folder }) => [
              name,
              `/${shortcodeOf(name)}`,
              content,
              folder,
            ]),
          },
        ];
  const rows = folders.flatMap((folder) => folder.snippets);
  const sharedCount = rows.filter(({ isShared }) => isShared).length;
  const current = query.data?.find(({ _id }) => _id === openId) ?? null;
  const step = (delta: number): void => {
    const from = rows.findIndex(({ _id }) => _id === openId);
    const next = rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + delta))];
    if (next === undefined) return;
    open(next._id);
    focusRow(next._id);
  };
  const duplicate = (text: SnippetText): void => {
    snippets.setDraft(freshId, { ...text, name: texts.copyOf(text.name), isShared: false });
    open(freshId);
    focusWhenDrawn(() => document.querySelector<HTMLElement>("[data-snippet-name]"));
  };
  const startFresh = (): void => {
    open(freshId);
    focusWhenDrawn(() => document.querySelector<HTMLElement>("[data-snippet-name]"));
  };
  const back = (): void => {
    if (openId === null) return;
    open(null);
    focusRow(openId);
  };
  const { keys } = texts;
  const shared = { group: keys.group };
  const save = (): void =>
    document.querySelector<HTMLFormElement>(`form[aria-label="${texts.editor}"]`)?.requestSubmit();
  useShortcuts([
    { ...shared, keys: "j", label: keys.move, run: () => step(1), isHint: true },
    { ...shared, keys: "k", label: keys.move, run: () => step(-1) },
    { ...shared, keys: "Mod+s", label: keys.save, isHint: true, run: save },
    { ...shared, keys: "Mod+Enter", label: keys.save, run: save },
    { ...shared, keys: "n", label: keys.fresh, isHint: true, run: startFresh },
    { ...shared, keys: "/", label: keys.filter, run: () => focusWhole(filterInput.current), isHint: true },
    { ...shared, keys: "Mod+z", label: texts.undo, run: () => void undoNewest() },
    { ...shared, keys: "Escape", label: keys.leave, run: back, isHint: true },
  ]);
  const isOpen = openId === freshId || current !== null;
  return (
    <>
      <SectionHeader
        title={texts.title}
        actions={
          <Button icon={<Plus className="sk-icon" aria-hidden="true" />} onClick={startFresh}>
            {texts.fresh}
          </Button>
        }
      />
      <div className="flex grow min-h-0">
        <section
          aria-label={texts.list}
          className={joinClasses(
            "flex flex-col min-h-0 w-full md:w-[300px] xl:w-[348px] shrink-0 border-e border-line bg-canvas",
            openId !== null && "max-md:hidden",
          )}
        >
          <div className="grid gap-2 p-3 border-b border-line">
            <TextInput
              ref={filterInput}
              type="search"
              aria-label={texts.filter}
              placeholder={texts.filter}
              value={filter}
              autoComplete="off"
              startSlot={<Search className="sk-icon" aria-hidden="true" />}
              endSlot={<Kbd keys="/" />}
              onChange={(event) => setFilter(event.target.value)}
            />
            {query.data !== undefined && query.data.length > 0 && (
              <p role="status" className="sk-meta">
                {filter.trim() !== "" && rows.length === 0
                  ? texts.noMatch
                  : sharedCount === 0
                    ? texts.counted(rows.length)
                    : texts.countedShared(rows.length, sharedCount)}
              </p>
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
          {query.data?.length === 0 && (
            <EmptyState text={texts.none} action={<Button onClick={startFresh}>{texts.fresh}</Button>} />
          )}
          {rows.length > 0 && (
            <SnippetRows
              folders={folders}
              openId={openId}
              isUnsaved={(id) => snippets.readDraft(id) !== undefined}
              triggersOf={triggersOf}
            />
          )}
        </section>
        {isOpen && openId !== null && (
          <SnippetEditor
            key={openId}
            id={openId}
            snippet={current}
            snippets={snippets}
            folders={listFolders(all)}
            triggers={triggersOf(openId)}
            onBack={back}
            onDuplicate={duplicate}
          />
        )}
        {!isOpen && (
          <div
            className={joinClasses(
              "grow bg-surface p-4",
              openId === null && "max-md:hidden grid place-items-center",
            )}
          >
            {openId === null ? (
              <EmptyState text={texts.choose} />
            ) : (
              query.data !== undefined && (
                <div role="alert" className="grid gap-3 justify-items-start">
                  <Callout tone="red">{texts.missing}</Callout>
                  <Button onClick={() => open(null)}>{texts.back}</Button>
                </div>
              )
            )}
          </div>
        )}
      </div>
    </>
  );
}
