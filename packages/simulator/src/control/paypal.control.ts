/** The control side of the practice PayPal: its clients, and what it knows. */
import { isUsername } from "../accounts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { findPaypalClient } from "../paypal/paypal-keys.ts";
import type { ControlContext } from "./control.context.ts";
import { filterOwned, say } from "./control.context.ts";

export const PAYPAL_CONTROLS: readonly Route<ControlContext>[] = [
  { method: "POST", pattern: "/paypal", run: openClient },
  {
    method: "GET",
    pattern: "/paypal/trackers",
    run: (call, { sim }) => say(filterOwned(call, sim.store.tracker.all())),
  },
];

function openClient(call: Call, { sim }: ControlContext): Answer {
  const { username } = call.body;
  if (!isUsername(username)) throw new Refusal("bad_request", "username (letters, digits, . _ -) is needed.");
  return say({ username, baseUrl: `${sim.baseUrl()}/paypal`, ...findPaypalClient(sim, username) });
}
