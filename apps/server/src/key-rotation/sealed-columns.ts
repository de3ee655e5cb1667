/**
 * Every column that holds something sealed, and where each value belongs: a value opens for its place alone.
 * A test reads the catalogue, so that a new column of this kind cannot be forgotten here.
 */
export interface SealedColumn {
  table: string;
  column: string;
  /** SQL of the text that names the row within its place. */
  key: string;
  /** Rows of stores are reached store by store, all others as the service. */
  isOfStore: boolean;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: "accounts", column: "credentials", key: "id::text", isOfStore: true },
  { table: "accounts", column: "webhook_secret", key: "id::text", isOfStore: true },
  { table: "webhook_receivers", column: "secret", key: "id::text", isOfStore: true },
  { table: "oauth_states", column: "verifier", key: "encode(state_hash, 'hex')", isOfStore: true },
  { table: "users", column: "totp_seed", key: "id::text", isOfStore: false },
  { table: "users", column: "pending_seed", key: "id::text", isOfStore: false },
  { table: "mails", column: "sealed", key: "id::text", isOfStore: false },
];

/**
 * The other columns of bytes: hashes, public keys, what came in, photos of goods, files of messages, imports and
 * exports, and papers to be printed. Their words stand open in the conversation or order too.
 */
export const openColumns: readonly string[] = [
  "api_tokens.token_hash",
  "audit_entries.hash",
  "audit_entries.prev_hash",
  "audit_heads.hash",
  "email_changes.token_hash",
  "export_parts.content",
  "fetched_attachments.url_hash",
  "import_parts.content",
  "invitations.token_hash",
  "label_files.file",
  "manifests.file",
  "message_attachments.content",
  "message_attachments.preview",
  "message_attachments.sent_hash",
  "oauth_states.state_hash",
  "passkey_challenges.challenge_hash",
  "passkeys.public_key",
  "password_resets.token_hash",
  "recovery_codes.code_hash",
  "return_photos.photo",
  "return_photos.sent_hash",
  "sessions.sid_hash",
  "sessions.token_hash",
  "upload_photos.content",
  "upload_photos.preview",
  "upload_photos.sent_hash",
  "webhook_events.body",
];

/** Where a value belongs, as the slices name it. */
export function placeOf({ table, column, isOfStore }: SealedColumn, storeId: string, key: string): string {
  return `${table}.${column}:${isOfStore ? `${storeId}:` : ""}${key}`;
}
