import type { RestKey, RestPlace } from "@stallkeeper/contract";

export interface Place {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The address of a route of the REST map without the service's own, such as of a picture: the names of its
 * path filled in, and all of it encoded. Pure.
 */
export function addressOf<const Key extends RestKey>(key: Key, place: RestPlace<Key>): string {
  return fillAddress(key, place);
}

/** The same for a caller who knows that key and place belong together. */
export function fillAddress(key: string, { params = {}, query = {} }: Place): string {
  const path = key
    .slice(key.indexOf(" ") + 1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return asked.length === 0 ? path : `${path}?${asked.join("&")}`;
}
