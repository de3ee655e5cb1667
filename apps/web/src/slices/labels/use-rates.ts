import type { RatesView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { ratesQuery, type ParcelOfOrder } from "./labels.api.ts";

export interface Rates {
  rates: RatesView | null;
  isLoading: boolean;
  /**
   * Why there are none. "fix": something is missing here; "refused": the courier said no; "failed": nobody
   * answered.
   */
  problem: {
    group: "fix" | "refused" | "failed";
    code: string | null;
    message: string;
    fields: Readonly<Record<string, string>>;
  } | null;
  retry: () => void;
}

const fixable = new Set(["LABEL_INCOMPLETE", "LABEL_PROVIDER_MISSING", "FIELDS_INVALID", "ORDER_NOT_FOUND"]);

/** What labels for an order would cost; null asks for nothing. */
export function useRates(parcel: ParcelOfOrder | null): Rates {
  const query = useQuery({ ...ratesQuery(parcel ?? { orderId: "" }), enabled: parcel !== null });
  const error = query.error === null ? null : normaliseError(query.error);
  const group =
    error === null
      ? null
      : fixable.has(error.code ?? "")
        ? "fix"
        : error.code === "COURIER_REFUSED"
          ? "refused"
          : "failed";
  return {
    rates: query.data ?? null,
    isLoading: query.isFetching && query.data === undefined,
    retry: () => void query.refetch(),
    problem:
      error === null || group === null
        ? null
        : { group, code: error.code, message: error.message, fields: error.fields },
  };
}
