/** What the service says past the page, asked with the page's own session as any other client would. */
import type { Page } from "@playwright/test";
import type { AutoMessageTrigger } from "@stallkeeper/domain";
import { askRest } from "./ask-rest.ts";
import type { RunningService } from "./start-service.ts";

/** Asks one document. Throws with the service's words. */
export async function askGraphql<T>(
  page: Page,
  { url }: RunningService,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const token = (await page.context().cookies(url)).find(({ name }) => name === "apollo-token")?.value ?? "";
  const answer = await page.request.post(`${url}/graphql`, {
    data: { query, variables },
    headers: { origin: url, authorization: `Basic ${decodeURIComponent(token)}` },
  });
  const body = (await answer.json()) as { data?: T; errors?: unknown };
  if (body.data === undefined || body.errors !== undefined)
    throw new Error(JSON.stringify(body).slice(0, 300));
  return body.data;
}

/** Chooses the snippet that a trigger sends in the store; null: none. */
export async function setAutoMessage(
  page: Page,
  service: RunningService,
  trigger: AutoMessageTrigger,
  snippetId: string | null,
): Promise<void> {
  await askRest(page, service, "PATCH /api/meta/settings", {
    body: { autoMessaging: { [trigger]: snippetId } },
  });
}

/** How a trigger's message stands for an order: ready, held, failed or off. */
export async function readAutoMessage(
  page: Page,
  service: RunningService,
  trigger: AutoMessageTrigger,
  orderId: string,
): Promise<string> {
  const key = "GET /api/orders/:orderId/autoMessages/:trigger";
  return (await askRest(page, service, key, { params: { orderId, trigger } })).state;
}
