/**
 * The ticks of a pick list: shown at once, sent or kept, taken back when refused; others' arrive by the live
 * stream.
 */
import type { PickInput } from "@stallkeeper/contract";
import type { PickEntry, ShortReason } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { onChange } from "../../../platform/live-stream.ts";
import { notifyError } from "../../../platform/notify.ts";
import { readSession } from "../../../platform/session.ts";
import { pickItems } from "../unsent-scans.ts";
import { picksKey, picksQuery, type NotedPick } from "./pick.api.ts";

export type PickAction = { state: "open" | "picked" } | { state: "short"; reason: ShortReason };

/** What was noted, by item, and the way to note more. */
export function usePicks(orderIds: readonly string[]) {
  const client = useQueryClient();
  const options = picksQuery(orderIds);
  const query = useQuery(options);
  useEffect(() => onChange("pick", () => void client.invalidateQueries({ queryKey: picksKey })), [client]);
  const noted = useMemo(() => new Map((query.data ?? []).map((pick) => [pick._id, pick])), [query.data]);

  const note = async (entries: readonly PickEntry[], action: PickAction): Promise<boolean> => {
    const items = entries.map(({ orderId, itemId }) => ({ orderId, itemId }));
    const reason = action.state === "short" ? action.reason : null;
    const input: PickInput = { items, state: action.state, reason };
    const before = client.getQueryData(options.queryKey);
    const byName = readSession().user?.name ?? "";
    const { state } = action;
    client.setQueryData(options.queryKey, (now: NotedPick[] | undefined) => [
      ...(now ?? []).filter(({ _id }) => !items.some(({ itemId }) => itemId === _id)),
      ...(state === "open"
        ? []
        : items.map(({ orderId, itemId }): NotedPick => ({
            _id: itemId,
            orderId,
            state,
            reason,
            pickedByName: byName,
          }))),
    ]);
    try {
      await pickItems(input);
      return true;
    } catch (error) {
      client.setQueryData(options.queryKey, before);
      notifyError(error);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: picksKey });
    }
  };
  return { noted, note, query };
}
