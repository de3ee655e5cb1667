/**
 * What an archive of a store leaves out: credentials, and what is gone in a moment anyway. Everything else of
 * the store is in it. A test holds this list against the database, so that a new table is in the archive or has
 * a reason here.
 */

const credential = "lets somebody in";
const fleeting = "is made again";

/** Tables that aren't archived, each with its reason as the archive's README says it. */
export const leftOutTables: Readonly<Record<string, string>> = {
  api_tokens: credential,
  email_changes: credential,
  invitations: credential,
  oauth_states: credential,
  passkey_challenges: credential,
  passkeys: credential,
  password_resets: credential,
  recovery_codes: credential,
  sessions: credential,
  webhook_endpoints: credential,
  changes: fleeting,
  conversation_viewers: fleeting,
  export_parts: fleeting,
  export_runs: fleeting,
  flash_deliveries: fleeting,
  flashes: fleeting,
  mails: fleeting,
  server_switches: fleeting,
  sign_in_failures: fleeting,
  sign_in_places: fleeting,
  // Whole bodies as platforms sent them, also those of buyers that were erased since: read again from them.
  webhook_events: fleeting,
  // Addresses are told with a secret of this installation: each is added anew where the store goes.
  webhook_receivers: credential,
  webhook_deliveries: fleeting,
  webhook_tries: fleeting,
  schema_migrations: fleeting,
};

/** Columns that aren't archived; text: the SQL of what stands there instead where something has to. */
export const leftOutColumns: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  accounts: { credentials: null, webhook_secret: null, webhook_ref: null },
  users: {
    // No password has this hash: whoever comes back sets a new one.
    password_hash: "'!'",
    totp_seed: null,
    pending_seed: null,
    last_step: "0",
  },
};

/** The table of people, who are reached through their membership in the store, now or before. */
export const peopleTable = "users";
export const memberTables = ["memberships", "deactivated_memberships"] as const;
