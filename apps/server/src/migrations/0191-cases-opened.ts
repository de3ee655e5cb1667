/** Rules start on a case that a buyer opens at the platform (docs/adr/0194): a line of the timeline more. */
export const name = "0191-cases-opened";

export const sql = `
drop index order_events_happened;
create index order_events_happened on order_events (store_id, kind, at)
  where kind in ('cancelled', 'cancelRequested', 'refunded', 'partlyRefunded', 'returnOpened', 'moved', 'marked',
    'tagsChanged', 'ruleRan', 'notesChanged', 'returnMoved', 'swapSent', 'caseOpened');
`;
