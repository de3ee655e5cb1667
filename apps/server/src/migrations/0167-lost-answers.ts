/**
 * When it was noticed that the answer of an action's call was lost: from then on its platform's settling time
 * counts, and a later refusal may only say that the lost call worked (docs/adr/0188).
 */
export const name = "0167-lost-answers";

export const sql = `
alter table actions add column lost_at timestamptz;
`;
