import type { Services } from "../../platform/context.ts";
import { workGoods } from "./collect-goods.ts";
import {
  runServerSwitch,
  serverSwitchDue,
  sweepServerSwitches,
  switchTimings,
  type SwitchTimings,
} from "./switch-server.ts";

const sweepEveryMs = 5_000;

export interface HomeTimings extends SwitchTimings {
  sweepEveryMs: number;
}

/** Lets this process move people between stores and collect words for goods. Call once per process. */
export function workHome(services: Services, timings: Partial<HomeTimings> = {}): void {
  const all = { ...switchTimings, sweepEveryMs, ...timings };
  services.jobs.work(serverSwitchDue, ({ switchId }) => runServerSwitch(services, switchId, all));
  workGoods(services, all.sweepEveryMs);
  services.jobs.repeat("server-switches", all.sweepEveryMs, () => sweepServerSwitches(services));
}
