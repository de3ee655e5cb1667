/** The page of privacy lists erasures, which the audit log keeps: found without reading all of it. */
export const name = "0138-erasures";

export const sql = `
create index audit_erasures on audit_entries (store_id, at desc) where action = 'buyerErased';
`;
