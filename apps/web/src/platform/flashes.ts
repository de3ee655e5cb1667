/** Messages that the service left for this person (spec 7): shown as toasts once, failures of the call ignored. */
import { call } from "./api/api-client.ts";
import { notifySuccess, toasts } from "./notify.ts";

interface Flash {
  message: string;
  error: boolean;
}

/** Fetches the waiting flashes and shows them. Never throws. */
export async function showFlashes(): Promise<void> {
  const flashes = await call<Flash[] | undefined>("/api/flashes/").catch(() => undefined);
  for (const { message, error } of flashes ?? []) {
    if (error) toasts.show({ tone: "danger", text: message });
    else notifySuccess(message);
  }
}
