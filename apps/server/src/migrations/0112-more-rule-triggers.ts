/**
 * Rules start on three more lines of the timeline: a note, a return that came in, a swap that went out
 * (docs/adr/0131). Their index holds those lines too.
 */
export const name = "0112-more-rule-triggers";

export const sql = `
drop index order_events_happened;
create index order_events_happened on order_events (store_id, kind, at)
  where kind in ('cancelled', 'refunded', 'partlyRefunded', 'returnOpened', 'moved', 'marked', 'tagsChanged',
    'ruleRan', 'notesChanged', 'returnMoved', 'swapSent');
`;
