import type { Services } from "../../platform/context.ts";
import {
  runServerSwitch,
  serverSwitchDue,
  sweepServerSwitches,
  switchTimings,
  type SwitchTimings,
} from "./switch-server.ts";

export interface StoresTimings extends SwitchTimings {
  sweepEveryMs: number;
}

/** Lets this process move people between stores. Call once per process. */
export function workStores(services: Services, timings: Partial<StoresTimings> = {}): void {
  const all = { ...switchTimings, sweepEveryMs: 5_000, ...timings };
  services.jobs.work(serverSwitchDue, ({ switchId }) => runServerSwitch(services, switchId, all));
  services.jobs.repeat("server-switches", all.sweepEveryMs, () => sweepServerSwitches(services));
}
