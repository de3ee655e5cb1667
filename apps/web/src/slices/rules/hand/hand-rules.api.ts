import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { rulesKey } from "../rules-key.ts";

/** The rules that keys and codes start. */
export const handRulesQuery = queryOptions({
  queryKey: [...rulesKey, "hand"],
  queryFn: ({ signal }) => call("GET /api/rules/hand", { signal }),
  staleTime: 0,
});
