/**
 * Calls of the service's REST routes with a page's own session, as a script would make them. What each takes
 * and answers is what the REST map says (packages/contract), so no journey claims a shape of its own.
 */
import type { APIResponse, Page, Response } from "@playwright/test";
import type { RestAnswer, RestCallKey, RestWish } from "@stallkeeper/contract";
import type { RunningService } from "./start-service.ts";

type Wish<Key extends RestCallKey> =
  object extends RestWish<Key> ? [wish?: RestWish<Key>] : [wish: RestWish<Key>];

interface AnyWish {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
}

/** The `data` of a route's answer, however it was come by. Throws the service's words for a refusal. */
export async function dataOf<const Key extends RestCallKey>(
  key: Key,
  answer: APIResponse | Response,
): Promise<RestAnswer<Key>> {
  if (!answer.ok()) throw new Error(`${key} answered ${answer.status()}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: RestAnswer<Key> };
  return data;
}

/** Calls a route. Throws the service's words for a refusal. */
export async function askRest<const Key extends RestCallKey>(
  page: Page,
  { url }: Pick<RunningService, "url">,
  key: Key,
  ...[wish]: Wish<Key>
): Promise<RestAnswer<Key>> {
  const { params = {}, query = {}, body }: AnyWish = wish ?? {};
  const [method = "", path = ""] = key.split(" ");
  const address = new URL(
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    url,
  );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value);
  const answer = await page.request.fetch(address.href, {
    method,
    headers: { origin: url },
    ...(method === "GET" ? {} : { data: body ?? {} }),
  });
  return dataOf(key, answer);
}
