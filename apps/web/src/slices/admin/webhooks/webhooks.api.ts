/** The calls of Admin › Webhooks: alone knows the transport. Each throws ApiError. */
import type { DeliveriesPage, ReceiverMade, ReceiverView } from "@stallkeeper/contract";
import type { WebhookEvent } from "@stallkeeper/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/metadata.ts";

const refreshMs = 10_000;

/** The store's webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: ["admin", "webhooks"],
  queryFn: ({ signal }) => call("GET /api/admin/webhooks", { signal }),
  refetchOnMount: "always",
  refetchInterval: refreshMs,
});

/** What one was sent, newest first. */
export const deliveriesQuery = (receiverId: string) =>
  infiniteQueryOptions({
    queryKey: ["admin", "webhooks", receiverId],
    queryFn: ({ signal, pageParam }): Promise<DeliveriesPage> =>
      call("GET /api/admin/webhooks/deliveries", {
        query: { receiverId, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refreshMs / 5,
  });

export interface WebhookWish {
  url: string;
  events: WebhookEvent[];
}

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });

/** Adds one; `press` keeps a repeated press from adding two. Answers the secret, this once. */
export async function addWebhook(press: string, wish: WebhookWish): Promise<ReceiverMade> {
  const made = await call("POST /api/admin/webhooks", { body: { press, ...wish } });
  await refresh();
  return made;
}

/** Changes one, and switches it on or off. Safe to repeat. */
export async function saveWebhook(
  { _id: receiverId }: ReceiverView,
  wish: WebhookWish & { isOn: boolean },
): Promise<void> {
  await call("POST /api/admin/webhooks/change", { body: { receiverId, ...wish } });
  await refresh();
}

/** Makes a new secret and answers it, this once. */
export const renewSecret = ({ _id: receiverId }: ReceiverView): Promise<ReceiverMade> =>
  call("POST /api/admin/webhooks/secret", { body: { receiverId } });

/** Removes one with its log. */
export async function removeWebhook({ _id: receiverId }: ReceiverView): Promise<void> {
  await call("POST /api/admin/webhooks/remove", { body: { receiverId } });
  await refresh();
}

/** Sends a test. A repeat sends another. */
export async function sendTest({ _id: receiverId }: ReceiverView): Promise<void> {
  await call("POST /api/admin/webhooks/test", { body: { receiverId } });
  await refresh();
}

/** Sends a delivery once more, under its id. */
export async function sendAgain(deliveryId: string): Promise<void> {
  await call("POST /api/admin/webhooks/replay", { body: { deliveryId } });
  await refresh();
}
