/**
 * Whose each table, view and function of the database is. Only its owner writes a table. Another slice reads
 * along an edge of tools/slice-edges.mjs, and no table but a view or function that the owner publishes here;
 * what `platform` publishes is open to all. `npm run check` reads the SQL (tools/boundaries/check-tables.ts),
 * and a test holds this list against a migrated database.
 */
export const tableOwners = {
  platform: {
    tables: ["audit_entries", "audit_heads", "changes", "mails", "schema_migrations", "stores"],
    published: ["stores_shared"],
    own: ["audit_hash()", "audit_text()"],
  },
  identity: {
    tables: [
      "api_tokens",
      "deactivated_memberships",
      "email_changes",
      "flash_deliveries",
      "flashes",
      "memberships",
      "passkey_challenges",
      "passkeys",
      "password_resets",
      "recovery_codes",
      "sessions",
      "sign_in_failures",
      "sign_in_places",
      "users",
    ],
    published: ["identity_members"],
    own: ["leave_member_flash()"],
  },
  admin: { tables: ["invitations"] },
  accounts: {
    tables: [
      "account_syncs",
      "accounts",
      "oauth_states",
      "platform_settings",
      "unreadable_entries",
      "unreadable_orders",
      "webhook_endpoints",
    ],
    published: ["accounts_reading", "accounts_settings", "accounts_shared"],
  },
  dispatch: { tables: ["courier_settings"] },
  triggers: { tables: ["order_triggers"] },
  offers: { tables: ["offer_rule_pauses", "offer_rules", "offers"], published: ["offers_shared"] },
  listings: { tables: ["listings"], published: ["listings_shared"] },
  ratings: { tables: ["ratings"] },
  views: { tables: ["saved_views"], own: ["kept_saved_views"] },
  orders: {
    tables: ["dispatch_recounts", "erased_buyers", "order_events", "order_pieces", "orders"],
    published: ["open_pieces", "orders_fees", "orders_margins", "orders_shared", "posts", "reserved_pieces"],
    own: ["erase_event_words()", "order_claim()"],
  },
  packs: { tables: ["packs"], published: ["packs_shared"] },
  actions: { tables: ["action_runs", "actions"], published: ["actions_shared"] },
  shipping: { tables: [], published: ["shipping_departures"] },
  refunds: { tables: [], own: ["refunded_pieces()", "refunds"] },
  returns: { tables: ["return_photos", "returns", "swaps"], published: ["returns_moved_pieces"] },
  stock: {
    tables: [
      "item_events",
      "item_listings",
      "item_skus",
      "items",
      "linked_sales",
      "listing_pushes",
      "push_gaps",
      "push_rules",
      "refused_links",
      "stock_checks",
      "stock_entries",
      "stock_holds",
      "stock_marks",
    ],
    published: [
      "item_brands",
      "item_costs",
      "listing_costs",
      "stock_availability",
      "stock_items",
      "stock_locations",
      "stock_moves",
    ],
    own: [
      "inventory_items",
      "adjusted_items",
      "item_deductions()",
      "item_locations",
      "listing_parts",
      "listing_rules",
      "listing_stock",
      "live_item_platforms",
      "oversold_items",
      "shown_quantity()",
      "open_stock_checks",
      "stock_levels",
      "unlinked_listings",
      "unsynced_items",
    ],
  },
  purchases: {
    tables: ["purchase_lines", "purchase_receipts", "purchases"],
    own: ["purchase_list", "purchase_rows", "reorder_items"],
  },
  stocktakes: {
    tables: ["stock_take_counts", "stock_take_lines", "stock_takes"],
    own: ["stock_take_list", "stock_take_rows"],
  },
  labels: {
    tables: ["customs_items", "label_files", "manifests", "plan_changes", "shipments"],
    published: ["labels_postage"],
    // A returned line is shown with the label that brings it.
    own: ["parcels", "shown_returns"],
  },
  packing: { tables: ["batch_orders", "batches", "picks", "slip_templates"], own: ["batch_overview"] },
  messaging: {
    tables: [
      "buyer_joins",
      "conversation_viewers",
      "fetched_attachments",
      "joined_buyers",
      "message_attachments",
      "message_drafts",
      "message_snippets",
      "messaging_sessions",
      "snippet_uses",
    ],
    own: ["fold_accents()", "kept_message_snippets"],
  },
  automation: { tables: ["auto_message_pauses"] },
  rules: { tables: ["chosen_runs", "rule_pauses", "rule_runs", "rules"] },
  sync: { tables: ["unseen_orders", "webhook_events"] },
  settings: { tables: ["settings"] },
  uploads: {
    tables: [
      "listing_changes",
      "upload_categories",
      "upload_drafts",
      "upload_photos",
      "upload_price_rules",
      "upload_targets",
      "upload_templates",
    ],
    published: ["upload_drafts_shared", "upload_targets_shared"],
    own: ["upload_draft_list"],
  },
  reserve: { tables: ["reserve_entries", "reserve_queues", "reserve_rules", "reserve_runs"] },
  imports: {
    tables: ["import_mappings", "import_parts", "import_rows", "imports"],
    own: ["import_row_list"],
  },
  catalogue: { tables: ["brands", "categories", "variants"] },
  stores: { tables: ["server_switches"] },
};

/**
 * What still breaks the rule, as "slice use relation": this list may only become shorter, and a line that is
 * no longer needed fails.
 */
export const exceptions = [];
