/** The control side's parcels: the courier's truth, and the post that sees them on their way. */
import { Refusal } from "../engine.ts";
import { stateOfWord } from "../courier/courier.wire.ts";
import { scanParcel } from "../courier/parcels.acts.ts";
import type { Answer, Call } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { ControlContext } from "./control.context.ts";
import { filterOwned, optionalNumber, optionalText, say } from "./control.context.ts";

export const PARCEL_CONTROLS: readonly Route<ControlContext>[] = [
  {
    method: "GET",
    pattern: "/parcels",
    run: (call, { sim }) =>
      say(
        filterOwned(call, sim.store.parcel.all()).filter((one) =>
          fits(one.trackingNumber, call.query.get("trackingNumber")),
        ),
      ),
  },
  { method: "POST", pattern: "/parcels/:number/events", run: scan },
];

function fits(value: string, wanted: string | null): boolean {
  return wanted === null || wanted === value;
}

/** The parcel moves on by one step, or to the state that is named. */
function scan(call: Call, { sim }: ControlContext): Answer {
  const parcel = [...sim.store.parcel.all()].find((one) => one.trackingNumber === call.params.number);
  if (parcel === undefined) throw new Refusal("not_found", "There is no such parcel.");
  const word = optionalText(call.body, "state");
  const state = word === undefined ? undefined : stateOfWord(word);
  if (state === null) throw new Refusal("bad_request", "state is no state of a parcel.");
  return say(
    scanParcel(sim, parcel, {
      state,
      text: optionalText(call.body, "text"),
      place: optionalText(call.body, "place"),
      at: optionalNumber(call.body, "at"),
    }),
  );
}
