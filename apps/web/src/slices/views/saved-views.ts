/**
 * The saved views of a list: read once, again when somebody changed one. A change shows at once and is
 * taken back with the service's words when it is refused; a removal has its Undo.
 */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onChange, onGap } from "../../platform/live-stream.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { offerUndo } from "../../platform/undo-stack.ts";
import { texts } from "./texts.ts";
import {
  createView,
  listViews,
  removeView,
  updateView,
  type NewView,
  type View,
  type ViewList,
} from "./saved-views.api.ts";

const key = ["savedViews"];
const viewsQuery = (list: ViewList) =>
  queryOptions({ queryKey: [...key, list], queryFn: ({ signal }) => listViews(list, signal) });
const none: readonly View[] = [];

const inOrder = (views: readonly View[]): View[] =>
  views.toSorted((one, other) => one.position - other.position || one._id.localeCompare(other._id));

/** The views a person sees; empty until they are there. */
export function useSavedViews(list: ViewList): readonly View[] {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: key });
    const stops = [onChange("savedView", refresh), onGap(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery(viewsQuery(list)).data ?? none;
}

async function show(
  client: QueryClient,
  list: ViewList,
  change: (views: readonly View[]) => View[],
  send: () => Promise<unknown>,
): Promise<boolean> {
  const { queryKey } = viewsQuery(list);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey) ?? [];
  client.setQueryData(queryKey, change(before));
  try {
    await send();
    return true;
  } catch (error) {
    client.setQueryData(queryKey, before);
    notifyError(error);
    return false;
  } finally {
    void client.invalidateQueries({ queryKey: key });
  }
}

export interface ViewActions {
  /** Throws ApiError: the form that asked shows it. */
  save: (view: NewView) => Promise<void>;
  change: (id: string, record: Partial<Omit<View, "_id">>) => Promise<boolean>;
  remove: (view: View) => Promise<void>;
  /** Moves a view one place among its like. */
  move: (view: View, by: -1 | 1) => Promise<boolean>;
}

/** Where a view stands after one step among its like; null at the ends. Pure. */
export function placeAfterStep(views: readonly View[], view: View, by: -1 | 1): number | null {
  const like = inOrder(views.filter(({ isShared }) => isShared === view.isShared));
  const at = like.findIndex(({ _id }) => _id === view._id);
  const [near, far] = [like[at + by], like[at + 2 * by]];
  if (at < 0 || near === undefined) return null;
  return far === undefined ? near.position + by : (near.position + far.position) / 2;
}

/** A view that changes sides goes to the end, so that no two of a kind share a place. Pure. */
export function placeAmongOthers(
  views: readonly View[],
  id: string,
  record: Partial<Omit<View, "_id">>,
): Partial<Omit<View, "_id">> {
  const view = views.find(({ _id }) => _id === id);
  if (view === undefined || record.isShared === undefined || record.isShared === view.isShared) return record;
  return { ...record, position: Math.max(...views.map(({ position }) => position)) + 1 };
}

/** What can be done with views. */
export function useViewActions(list: ViewList): ViewActions {
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  const known = (): readonly View[] => client.getQueryData(viewsQuery(list).queryKey) ?? none;
  const change: ViewActions["change"] = (id, wanted) => {
    const record = placeAmongOthers(known(), id, wanted);
    return show(
      client,
      list,
      (views) => inOrder(views.map((view) => (view._id === id ? { ...view, ...record } : view))),
      () => updateView(id, record),
    );
  };
  return {
    change,
    save: async (view) => {
      await createView(list, view);
      await refresh();
      notifySuccess(texts.saved(view.name));
    },
    remove: async (view) => {
      if (
        !(await show(
          client,
          list,
          (views) => views.filter(({ _id }) => _id !== view._id),
          () => removeView(view._id),
        ))
      )
        return;
      const { position: _position, ...kept } = view;
      offerUndo(texts.removed(view.name), () => void createView(list, kept).then(refresh, notifyError));
    },
    move: async (view, by) => {
      const position = placeAfterStep(known(), view, by);
      return position === null ? false : change(view._id, { position });
    },
  };
}
