import { z } from "zod";
import { firstProblem, formMessages, type FormRule } from "@stallkeeper/domain";

/**
 * A text that passes the shared form rules, with their fixed messages (spec 5). Anything else than text is
 * "required".
 */
export function ruledText(...rules: FormRule[]): z.ZodType<string, string> {
  return z.string({ error: formMessages.required }).superRefine((value, ctx) => {
    const problem = firstProblem(value, rules);
    if (problem !== null) ctx.addIssue({ code: "custom", message: problem });
  });
}
