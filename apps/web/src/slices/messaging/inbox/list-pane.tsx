import Search from "lucide-react/icons/search";
import { useEffect, useRef, type RefObject } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { useTypedText } from "../../../platform/use-typed-text.ts";
import { FilterChip, joinClasses, Kbd, Menu, TextInput } from "../../../ui/index.ts";
import { ConversationList, type ListHandle } from "./conversation-list.tsx";
import { texts } from "./texts.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { InboxCommands } from "./use-inbox-commands.ts";
import type { Inbox } from "./use-inbox.ts";
import type { Picks } from "./use-picks.ts";

export interface ListPaneProps {
  inbox: Inbox;
  list: RefObject<HTMLDivElement | null>;
  filterInput: RefObject<HTMLInputElement | null>;
  picks: Picks;
  handle: RefObject<ListHandle | null>;
  commands: InboxCommands;
}

const chips = {
  unread: texts.unread,
  mine: texts.mine,
  unassigned: texts.unassigned,
  orders: texts.hasOrder,
  waiting: texts.waiting,
} as const;

/** In the order in which there is room for them. */
const [first, further] = [["unread", "mine", "orders"] as const, ["unassigned", "waiting"] as const];

/** The filters and the list. */
export function ListPane({ inbox, list, filterInput, picks, handle, commands }: ListPaneProps) {
  const { search, change, rows } = inbox;
  const filters = useRef<HTMLDivElement>(null);
  const [typed, type] = useTypedText(
    search.q ?? "",
    (text) => change({ q: text.trim() === "" ? undefined : text.trim() }),
    filterInput,
  );
  const known = usePlatforms();
  const named = new Set(inbox.list?.map(({ platform }) => platform));
  const platforms = known.filter(({ _id }) => named.has(_id) || _id === search.platform);
  const platformName = platforms.find(({ _id }) => _id === search.platform)?.name;
  const { only, sort } = search;
  const isRead = inbox.list !== undefined;
  // What narrows or orders the list is never out of sight; more chips come once the list is here.
  useEffect(() => {
    if (!isRead || (only === undefined && sort === undefined)) return;
    const shown = filters.current?.querySelectorAll(".is-on") ?? [];
    [...shown].at(-1)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [only, sort, isRead]);
  const choose = (platform: string): void =>
    change({ platform: search.platform === platform ? undefined : platform });
  const isFiltered = search.q !== undefined || search.only !== undefined || search.platform !== undefined;
  const clearFilters = (): void => change({ q: undefined, only: undefined, platform: undefined });
  const drawOnly = (only: keyof typeof chips) => (
    <span key={only} className={joinClasses("sk-filter", search.only === only && "is-on")}>
      <button
        type="button"
        aria-pressed={search.only === only}
        onClick={() => change({ only: search.only === only ? undefined : only })}
      >
        {chips[only]}
      </button>
    </span>
  );
  return (
    <section
      aria-label={texts.list}
      className={joinClasses(
        "flex flex-col min-h-0 w-full md:w-[300px] xl:w-[348px] shrink-0 border-e border-line bg-canvas",
        inbox.openId !== null && "max-md:hidden",
      )}
    >
      <div className="grid gap-2 p-3 border-b border-line">
        <TextInput
          ref={filterInput}
          type="search"
          aria-label={texts.filter}
          placeholder={texts.filter}
          value={typed}
          autoComplete="off"
          startSlot={<Search className="sk-icon" aria-hidden="true" />}
          endSlot={<Kbd keys="/" />}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" && event.key !== "Enter" && event.key !== "ArrowDown") return;
            event.preventDefault();
            if (event.key === "Escape" && typed !== "") type("");
            else list.current?.focus();
          }}
        />
        <div
          ref={filters}
          role="group"
          aria-label={texts.filters}
          // One row, which moves sideways; the padding keeps focus rings whole.
          className="flex items-center gap-2 -m-1 p-1 overflow-x-auto [scrollbar-width:none] *:shrink-0"
        >
          {rows.length > 0 && (
            <span
              className={joinClasses("sk-filter", picks.isSelecting ? "is-on" : "md:pointer-fine:hidden")}
            >
              <button
                type="button"
                aria-pressed={picks.isSelecting}
                onClick={() => picks.select(!picks.isSelecting)}
              >
                {texts.select}
              </button>
            </span>
          )}
          {first.map(drawOnly)}
          <Menu
            label={texts.platform}
            groups={[
              {
                id: "platforms",
                items: platforms.map(({ _id, name }) => ({
                  id: _id,
                  label: name,
                  isChecked: _id === search.platform,
                  onSelect: () => choose(_id),
                })),
              },
            ]}
            trigger={
              <FilterChip
                label={texts.platform}
                value={platformName}
                onClear={() => change({ platform: undefined })}
              />
            }
          />
          <Menu
            label={texts.sort.label}
            groups={[
              {
                id: "sorts",
                items: ([undefined, "waiting"] as const).map((sort) => ({
                  id: sort ?? "newest",
                  label: texts.sort[sort ?? "newest"],
                  isChecked: search.sort === sort,
                  onSelect: () => change({ sort }),
                })),
              },
            ]}
            trigger={
              <FilterChip
                label={texts.sort.label}
                value={search.sort === undefined ? undefined : texts.sort[search.sort]}
                onClear={() => change({ sort: undefined })}
              />
            }
          />
          {further.map(drawOnly)}
        </div>
        <p role="status" className="sk-hidden-text">
          {inbox.isSearching
            ? texts.searching
            : inbox.list === undefined
              ? ""
              : texts.counted(rows.length, inbox.list.length)}
        </p>
      </div>
      <ConversationList
        inbox={inbox}
        list={list}
        isFiltered={isFiltered}
        clearFilters={clearFilters}
        picks={picks}
        handle={handle}
      />
      {picks.ids.size > 0 && (
        <SelectionBar
          commands={commands}
          count={picks.ids.size}
          hidden={picks.ids.size - rows.filter(({ _id }) => picks.ids.has(_id)).length}
        />
      )}
    </section>
  );
}
