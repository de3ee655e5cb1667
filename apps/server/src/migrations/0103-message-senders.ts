/**
 * Who of the store sent a message: a platform knows the shop alone, and what it tells of the message again
 * must not take the name away. By the message's id; a message that is not among them was written elsewhere.
 */
export const name = "0103-message-senders";

export const sql = `
alter table messaging_sessions add column senders jsonb not null default '{}';
`;
