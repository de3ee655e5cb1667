/** Calls of Control › Couriers: alone knows the transport. */
import type { CouriersPatch } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { couriersQuery, queryClient } from "../../../platform/metadata.ts";

/** Keeps what the store says of a courier; null: what it is by itself. Throws ApiError; safe to repeat. */
export async function saveCourier(courierId: string, said: CouriersPatch[string]): Promise<void> {
  queryClient.setQueryData(
    couriersQuery.queryKey,
    await call("PATCH /api/meta/couriers", { body: { [courierId]: said } }),
  );
}
