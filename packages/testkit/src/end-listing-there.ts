import type { RunningSimulator } from "./simulator.ts";

/** The seller ends a listing on the marketplace's own page. Answers the status of that. */
export async function endListingThere(
  simulator: RunningSimulator,
  username: string,
  platformListingId: string,
): Promise<number> {
  const opened = await simulator.control<{ baseUrl: string; accessToken: string }>("POST", "/accounts", {
    market: "bazaar",
    username,
  });
  const { status } = await fetch(`${opened.baseUrl}/listings/${platformListingId}/end`, {
    method: "POST",
    headers: { authorization: `Bearer ${opened.accessToken}`, "content-type": "application/json" },
    body: "{}",
  });
  return status;
}
