/**
 * Keys of calls that must not take effect twice, such as money and messages. A call keeps its key and its
 * body until it was answered; the same wish meanwhile, from a dialog that was closed and opened, a page that
 * was reloaded, another tab, goes out under that key with that body, and the service knows it for the first
 * one.
 *   none -> kept (about to be sent) -> none (answered: taken in or refused)
 *                \-> kept (no answer came), for a day: by then the action has ended and is shown, or is refused
 *                  as under way
 */
import type { ApiError } from "./api/api-error.ts";
import { personStorage } from "./person-storage.ts";

interface StoredRequest {
  key: string;
  body: unknown;
  atMs: number;
}

const keptForMs = 24 * 3_600_000;
const requests = personStorage<StoredRequest>("request-keys");

const isFresh = ({ atMs }: StoredRequest): boolean => Date.now() - atMs < keptForMs;

/**
 * The key and body of a wish: those of its call that was not answered, else a new key. Call it before
 * sending; a repeat gives the same.
 */
export function keepRequest<B>(wish: string, body: B): { key: string; body: B } {
  const { key, body: kept } = keepAll(new Map([[wish, body]])).get(wish) ?? {
    key: crypto.randomUUID(),
    body,
  };
  return { key, body: kept as B };
}

/**
 * The keys of many wishes that go out in one call, in their order. Call it before sending; a repeat gives the
 * same.
 */
export function keepKeys(wishes: readonly string[]): string[] {
  const kept = keepAll(new Map(wishes.map((wish) => [wish, null])));
  return wishes.map((wish) => kept.get(wish)?.key ?? crypto.randomUUID());
}

function keepAll(bodies: ReadonlyMap<string, unknown>): Map<string, StoredRequest> {
  const known = new Map(Object.entries(requests.read()).filter(([, request]) => isFresh(request)));
  const missing = [...bodies]
    .filter(([wish]) => !known.has(wish))
    .map(([wish, body]) => [wish, { key: crypto.randomUUID(), body, atMs: Date.now() }] as const);
  const all = new Map([...known, ...missing]);
  if (missing.length > 0) requests.write(Object.fromEntries(all));
  return all;
}

/** The call was answered: the same wishes are new ones from now on. Safe to repeat. */
export function settleRequest(...wishes: readonly string[]): void {
  const kept = Object.entries(requests.read());
  const others = kept.filter(([wish]) => !wishes.includes(wish));
  if (others.length < kept.length) requests.write(Object.fromEntries(others));
}

/**
 * The call of a wish that nobody answered, with its body and when it was made, in milliseconds; null when
 * there is none.
 */
export function readUnanswered(wish: string): { atMs: number; body: unknown } | null {
  const kept = requests.read()[wish];
  return kept !== undefined && isFresh(kept) ? kept : null;
}

/** Whether a failure says nothing of what became of the call. */
export const isUnanswered = ({ status }: ApiError): boolean => status >= 500;
