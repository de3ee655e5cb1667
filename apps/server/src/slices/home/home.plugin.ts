import type { Services } from "../../platform/context.ts";
import { runServerSwitch, serverSwitchDue, sweepServerSwitches, switchTimings, type SwitchTimings } from "./switch-server.ts";

const sweepEveryMs = 5_000;

export interface HomeTimings extends SwitchTimings {
  sweepEveryMs: number;
}

/** Lets this process move people between stores. Call once per process. */
export function workHome(services: Services, timings: Partial<HomeTimings> = {}): void {
  const all = { ...switchTimings, sweepEveryMs, ...timings };
  services.jobs.work(serverSwitchDue, ({ switchId }) => runServerSwitch(services, switchId, all));
  services.jobs.repeat("server-switches", all.sweepEveryMs, () => sweepServerSwitches(services));
}
