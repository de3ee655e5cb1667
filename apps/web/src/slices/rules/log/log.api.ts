/** The calls of the rules' log: alone knows the transport. */
import type { RuleEvaluationView } from "@stallkeeper/contract";
import { evaluationOutcomes, type EvaluationOutcome } from "@stallkeeper/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";

export const logKey = ["rule-log"] as const;

/** An outcome that the log can be narrowed to; undefined: all. */
export const outcomeOf = (text: string | undefined): EvaluationOutcome | undefined =>
  evaluationOutcomes.find((outcome) => outcome === text);

/** Lines of the log, a page after the other. */
export const logQuery = (ruleId: string | undefined, outcome: EvaluationOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [...logKey, "lines", ruleId ?? "", outcome ?? ""],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/rules/log", {
        signal,
        query: {
          ...(ruleId === undefined ? {} : { ruleId }),
          ...(outcome === undefined ? {} : { outcome }),
          ...(pageParam === "" ? {} : { before: pageParam }),
        },
      }),
    initialPageParam: "",
    getNextPageParam: ({ hasMore, lines }) => (hasMore ? lines.at(-1)?._id : undefined),
  });

/** What waits for a person. */
export const waitingQuery = queryOptions({
  queryKey: [...logKey, "waiting"],
  queryFn: ({ signal }) => call("GET /api/rules/waiting", { signal }),
});

/** Evaluates a line again. Throws ApiError; one that acted stays as it is. */
export const replayLine = (evaluationId: string): Promise<RuleEvaluationView> =>
  call("POST /api/rules/log/replay", { body: { evaluationId } });

/** Approves or declines what a rule asks for. Throws ApiError; whoever answered first stays named. */
export const answerLine = (evaluationId: string, isApproved: boolean): Promise<RuleEvaluationView> =>
  call("POST /api/rules/waiting/answer", { body: { evaluationId, isApproved } });

/** Marks a task as done. Throws ApiError; safe to repeat. */
export const finishTask = (taskId: string): Promise<unknown> =>
  call("POST /api/rules/tasks/done", { body: { taskId } });
