/** The saved views of Analytics: one's own, then the shared ones, each opening its tab, range and filters. */
import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import { Button, PlainLink, Popover } from "../../ui/index.ts";
import { useSavedViews, useViewActions, ViewDialog, ViewMenu, viewTexts, type View } from "../views/index.ts";
import { normaliseView, tabOf, viewHref, writeAnalyticsView } from "./analytics-view.ts";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";

const list = "analytics";

/** The button and what it opens. Pages without views have none. */
export function ViewButton({ analytics: { path, search } }: { analytics: Analytics }) {
  const views = useSavedViews(list);
  const actions = useViewActions(list);
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<View | "new" | null>(null);
  const tab = tabOf(path);
  if (tab === null) return null;
  const current = writeAnalyticsView(tab, search);
  const currentId = views.find(({ query }) => normaliseView(query) === current)?._id;
  const ask = (what: View | "new"): void => {
    setIsOpen(false);
    setAsked(what);
  };
  const groups = [
    { label: viewTexts.own, of: views.filter(({ isShared }) => !isShared) },
    { label: viewTexts.shared, of: views.filter(({ isShared }) => isShared) },
  ].filter(({ of }) => of.length > 0);
  return (
    <>
      <Popover
        label={viewTexts.own}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button size="sm" icon={<Bookmark className="sk-icon" aria-hidden="true" />}>
            {views.find(({ _id }) => _id === currentId)?.name ?? texts.views(views.length)}
          </Button>
        }
      >
        <div className="grid gap-2 min-w-[240px]">
          {groups.map(({ label, of }) => (
            <div key={label}>
              <p className="sk-label">{label}</p>
              <ul aria-label={label}>
                {of.map((view) => (
                  <li key={view._id} className="flex items-center gap-1">
                    <PlainLink
                      href={viewHref(view.query)}
                      className="sk-rail-link grow"
                      aria-current={view._id === currentId ? "true" : undefined}
                      onClick={() => setIsOpen(false)}
                    >
                      <span className="sk-cut">{view.name}</span>
                    </PlainLink>
                    <ViewMenu list={list} view={view} current={current} onRename={ask} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {views.length === 0 && <p className="sk-meta">{texts.noViews}</p>}
          <Button
            size="sm"
            isDisabled={currentId !== undefined}
            disabledReason={texts.isSaved}
            onClick={() => ask("new")}
          >
            {viewTexts.saveThis}
          </Button>
        </div>
      </Popover>
      {asked !== null && (
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
      )}
    </>
  );
}
