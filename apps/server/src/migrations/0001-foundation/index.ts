/**
 * The first tables: installation, people, stores, accounts, orders, actions, webhooks, changes.
 *
 * Every table of a store carries `store_id`, forces row-level security and yields no row unless the
 * transaction says which store it works for (`app.store`). The service works in them as the role `app`, which
 * owns nothing and bypasses nothing. Columns of an order belong either to the platform (a newer platform
 * state overwrites them) or to the seller (tags, notes, pins, fulfilment, item metadata), which no pull ever
 * touches.
 */
import { accounts } from "./accounts.ts";
import { actions } from "./actions.ts";
import { orders } from "./orders.ts";
import { people } from "./people.ts";
import { walls } from "./walls.ts";

export const name = "0001-foundation";

export const sql = [people, accounts, orders, actions, walls].join("");
