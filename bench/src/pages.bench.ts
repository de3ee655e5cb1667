/** What a person notices of the pages: how they load, and how going between them feels. */
import { measureLighthouse } from "./lighthouse.bench.ts";
import type { Figure } from "./measure.ts";
import { measureVisits } from "./visits.bench.ts";

/** One after the other; needs the built client. Throws when Chromium or the service does not start. */
export async function measurePages(): Promise<Figure[]> {
  return [...(await measureVisits()), ...(await measureLighthouse())];
}
