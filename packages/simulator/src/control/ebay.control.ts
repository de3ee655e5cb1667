/** The control side of eBay alone: keys that change, and members who ask to be forgotten. */
import { APPLICATION } from "../ebay/ebay.context.ts";
import { Refusal } from "../engine.ts";
import type { Route } from "../http/router.ts";
import type { ControlContext } from "./control.context.ts";
import { optionalText, say } from "./control.context.ts";

export const EBAY_CONTROLS: readonly Route<ControlContext>[] = [
  {
    method: "POST",
    pattern: "/ebay/rotate-key",
    run: (_call, { notificationKeys }) => say({ kid: notificationKeys.rotate() }),
  },
  {
    method: "POST",
    pattern: "/ebay/runames",
    run: (call, { sim }) => {
      const name = optionalText(call.body, "name");
      const url = optionalText(call.body, "url");
      if (name === undefined || url === undefined || !URL.canParse(url))
        throw new Refusal("bad_request", "name and url are needed.");
      const kept = { market: "ebay" as const, account: APPLICATION, id: `runame:${name}`, seq: 1 };
      sim.store.commit([
        { k: "answer", v: { ...kept, fingerprint: "", status: 200, body: url, headers: {} } },
      ]);
      return say({ name, url });
    },
  },
  {
    method: "POST",
    pattern: "/ebay/account-deletion",
    run: (call, { sim }) => {
      const username = optionalText(call.body, "username");
      if (username === undefined) throw new Refusal("bad_request", "username of a member is needed.");
      sim.announce({ market: "ebay", account: APPLICATION, type: "buyer.deleted", id: username });
      return say({ username });
    },
  },
];
