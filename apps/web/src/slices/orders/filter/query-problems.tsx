import { useDelayed } from "../../../ui/index.ts";
import { readOrderFilter } from "./order-filter.ts";

const pauseMs = 600;

/** What of a typed filter is not understood; said once the typing has paused. */
export function QueryProblems({ query }: { query: string }) {
  const { problems } = readOrderFilter(query);
  const isSaid = useDelayed(problems.length > 0, pauseMs);
  return (
    <div role="status" className={isSaid ? "px-[14px] pb-2 text-ochre text-[12px]/[16px]" : undefined}>
      {isSaid && problems.map((problem) => <p key={problem}>{problem}</p>)}
    </div>
  );
}
