/**
 * The stores a person may move to, and the move itself. A move ends by an event: every tab looks which store
 * it is in then.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { startServerSwitch } from "./accounts.api.ts";
import { texts } from "./texts.ts";
import { useSingleMutation } from "./use-single-mutation.ts";

const incubatorQuery = queryOptions({
  queryKey: ["meta", "incubator"],
  queryFn: ({ signal }) => call("GET /api/meta/incubator", { signal }),
});

export interface ServerSwitch {
  /** Empty where there is nothing to switch to (spec 1). */
  stores: readonly { name: string; isCurrent: boolean }[];
  start: (serverName: string, onStarted: () => void) => void;
  isStarting: boolean;
}

/** Asks for the stores while `isMember`. */
export function useServerSwitch(isMember: boolean): ServerSwitch {
  const incubator = useQuery({ ...incubatorQuery, enabled: isMember }).data;
  const { mutate, isPending } = useSingleMutation("server", {
    mutationFn: startServerSwitch,
    onError: (error) => notifyError(error),
  });
  const start = (serverName: string, onStarted: () => void): void =>
    mutate(serverName, {
      onSuccess: () => {
        onStarted();
        notifySuccess(texts.server.started);
      },
    });
  const stores =
    incubator?.isIncubatorServer === true
      ? incubator.incubatorStores.map(({ name }) => ({ name, isCurrent: name === incubator.current }))
      : [];
  return { stores, start, isStarting: isPending };
}
