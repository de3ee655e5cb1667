/** The saved views as groups of the rail: a person's own, then the shared ones, each with its count. */
import Tag from "lucide-react/icons/tag";
import { memo, useState, type ReactNode } from "react";
import { parseOrdersSearch, writeOrdersView } from "../../orders/section.ts";
import { Count, type RailProps } from "../../../ui/index.ts";
import { useListCount } from "../../orders/index.ts";
import { texts } from "../texts.ts";
import {
  useSavedViews,
  useViewActions,
  ViewDialog,
  ViewMenu,
  viewTexts,
  type View,
} from "../../views/index.ts";

const { views: words } = texts;

/** How many loaded orders a view finds. */
export const ViewCount = memo(function ViewCount({ query }: { query: string }) {
  return <Count value={useListCount(query)} />;
});

const toHref = (query: string): string => (query === "" ? "/shipping" : `/shipping?${query}`);

/** The view whose filters are on; null when none is. */
export const findCurrentView = (views: readonly View[], current: string): View | null =>
  views.find(
    ({ query }) =>
      writeOrdersView(parseOrdersSearch(Object.fromEntries(new URLSearchParams(query)))) === current,
  ) ?? null;

export interface ViewRail {
  groups: RailProps["groups"];
  currentId: string | null;
  dialog: ReactNode;
}

export interface ViewRailWish {
  /** What the list shows, as a view would keep it. */
  current: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Collapsed, one line stands for all of them. */
export function useViewRail({ current, isOpen, onOpenChange }: ViewRailWish): ViewRail {
  const views = useSavedViews("orders");
  const actions = useViewActions("orders");
  const [asked, setAsked] = useState<View | "new" | null>(null);
  const currentId = findCurrentView(views, current)?._id ?? null;
  const toItem = (view: View): RailProps["groups"][number]["items"][number] => ({
    id: view._id,
    label: view.name,
    href: toHref(view.query),
    isCurrent: view._id === currentId,
    icon: <Tag className="sk-icon" aria-hidden="true" />,
    count: <ViewCount query={view.query} />,
    action: <ViewMenu list="orders" view={view} current={current} onRename={setAsked} />,
  });
  const [own, shared] = [views.filter(({ isShared }) => !isShared), views.filter(({ isShared }) => isShared)];
  const line = (label: string, run: () => void, isExpanded?: boolean): ReactNode => (
    <button
      type="button"
      className="sk-rail-link text-ink3 w-full text-start"
      aria-expanded={isExpanded}
      onClick={run}
    >
      {label}
    </button>
  );
  const end = isOpen ? (
    <>
      {line(viewTexts.saveThis, () => setAsked("new"))}
      {views.length > 0 && line(words.hide, () => onOpenChange(false), true)}
    </>
  ) : (
    line(words.show(views.length), () => onOpenChange(true), false)
  );
  return {
    currentId,
    groups: [
      { id: "views", label: viewTexts.own, items: isOpen ? own.map(toItem) : [], end },
      ...(shared.length === 0 || !isOpen
        ? []
        : [{ id: "shared", label: viewTexts.shared, items: shared.map(toItem) }]),
    ],
    dialog:
      asked === null ? null : (
        <ViewDialog
          title={asked === "new" ? viewTexts.saveThis : viewTexts.rename}
          name={asked === "new" ? "" : asked.name}
          isShared={asked === "new" ? false : asked.isShared}
          onClose={() => setAsked(null)}
          onSave={async (name, isShared) => {
            if (asked === "new") return actions.save({ name, isShared, query: current });
            await actions.change(asked._id, { name, isShared });
          }}
        />
      ),
  };
}
