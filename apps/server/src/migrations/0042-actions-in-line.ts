/**
 * Actions that go out one after the other (docs/adr/0077-messages-keep-their-order.md): what stands in one
 * line waits until the older ones have been answered, so that a message that is tried again isn't overtaken
 * by the next one.
 */
export const name = "0042-actions-in-line";

export const sql = `
alter table actions add column line text;
create index actions_line on actions (store_id, line, created_at, id)
  where line is not null and state in ('pending', 'sent', 'unknown');
`;
