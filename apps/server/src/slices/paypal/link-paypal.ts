/** The store's PayPal: the keys are proven by a call without effect before anything is stored. */
import { AppError, type PaypalLinked, type PaypalLinkInput, type PaypalView } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import {
  findPaymentAccount,
  proveForm,
  storePaymentService,
  unlinkPaymentService,
} from "../accounts/index.ts";

const notLinked: PaypalView = { state: "notLinked", clientId: null, kind: null, linkedAt: null };

type Found = Awaited<ReturnType<typeof findPaymentAccount>>;

function viewOf(found: Found): PaypalView {
  if (found === null) return notLinked;
  const { clientId, kind } = found.settings;
  return {
    state: found.state === "reconnect" ? "reconnect" : "connected",
    linkedAt: found.linkedAt,
    clientId: typeof clientId === "string" ? clientId : null,
    kind: kind === "sandbox" || kind === "practice" ? kind : "live",
  };
}

/** What is linked. */
export async function readPaypal(ctx: Ctx): Promise<PaypalView> {
  return viewOf(await inStore(ctx, findPaymentAccount));
}

/**
 * Links PayPal, or gives it new keys: safe to repeat. Throws FIELDS_INVALID, CONNECTION_REFUSED with
 * what to change, PLATFORM_NOT_FOUND.
 */
export async function linkPaypal(ctx: Ctx, input: PaypalLinkInput): Promise<PaypalLinked> {
  requireScope(ctx, "settings.write");
  const [service] = ctx.connectors.payments();
  if (service === undefined) throw new AppError("PLATFORM_NOT_FOUND");
  const { connected, warnings } = await proveForm(ctx, service, input);
  return { paypal: viewOf(await storePaymentService(ctx, service, connected)), warnings };
}

/** Ends the link. Throws ACCOUNT_NOT_FOUND, also for a second time. */
export async function unlinkPaypal(ctx: Ctx): Promise<PaypalView> {
  await unlinkPaymentService(ctx);
  return readPaypal(ctx);
}
