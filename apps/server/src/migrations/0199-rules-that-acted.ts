/** What a rule did within the last hour is counted before each run: by what it did, not by all it was asked. */
export const name = "0199-rules-that-acted";

export const sql = `
create index rule_evaluations_acted on rule_evaluations (store_id, rule_id, evaluated_at)
  where outcome in ('ran', 'otherwise');
`;
