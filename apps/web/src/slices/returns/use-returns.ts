/** Returns on screen: read once, and again whenever the service tells that one changed. */
import { returnStates, type ReturnState } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onChange, onGap } from "../../platform/live-stream.ts";
import { listOrderReturns, listReturns } from "./returns.api.ts";

/** States that still ask for something. */
export const openStates: readonly ReturnState[] = returnStates.filter((state) => state !== "closed");

function useLiveReturns(key: readonly string[]): void {
  const client = useQueryClient();
  const name = key.join(" ");
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: name.split(" ") });
    const ends = [
      onChange("return", readAgain),
      onChange("swap", readAgain),
      onChange("shipment", readAgain),
      onGap(readAgain),
    ];
    return () => ends.forEach((end) => end());
  }, [client, name]);
}

/** What one order gets back and sends again. */
export function useOrderReturns(orderId: string) {
  const key = ["returns", "order", orderId];
  useLiveReturns(["returns", "order"]);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => listOrderReturns(orderId, signal),
    staleTime: 5_000,
  });
}

/** The store's returns in one state, or all open ones. */
export function useReturns(state: ReturnState | "open") {
  useLiveReturns(["returns", "list"]);
  const states = state === "open" ? openStates : [state];
  return useQuery({
    queryKey: ["returns", "list", state],
    queryFn: ({ signal }) => listReturns(states, signal),
    staleTime: 5_000,
  });
}

/** Reads everything about returns again, after an action of one's own. */
export function useReadReturnsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["returns"] });
}
