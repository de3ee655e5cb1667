/** The calls of Admin › Stores: alone knows the transport. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/metadata.ts";

/** The person's stores. */
export const storesQuery = queryOptions({
  queryKey: ["admin", "stores"],
  queryFn: ({ signal }) => call("GET /api/admin/stores", { signal }),
  refetchOnMount: "always",
});

const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: storesQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: ["meta", "incubator"] });
};

/** Makes a store. A name that is taken is refused at the field. */
export async function createStore(name: string): Promise<void> {
  await call("POST /api/admin/stores", { body: { name } });
  await refresh();
}
/** Renames the store that the person is in. */
export async function renameStore(name: string): Promise<void> {
  await call("POST /api/admin/stores/rename", { body: { name } });
  await refresh();
}
/** Closes another store. Throws ApiError. */
export async function archiveStore(storeName: string): Promise<void> {
  await call("POST /api/admin/stores/archive", { body: { storeName } });
  await refresh();
}
/** Opens it again. Throws ApiError. */
export async function restoreStore(storeName: string): Promise<void> {
  await call("POST /api/admin/stores/restore", { body: { storeName } });
  await refresh();
}
/** Begins to move the person there; every tab follows once it is done. Throws ApiError. */
export async function switchStore(serverName: string): Promise<void> {
  await call("POST /api/meta/incubator", { body: { serverName } });
}
