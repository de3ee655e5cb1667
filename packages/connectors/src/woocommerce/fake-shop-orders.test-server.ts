/**
 * Orders as a WooCommerce server writes them (synthetic; the recordings of a real one are replayed
 * elsewhere).
 */
export interface ShopOrder {
  [key: string]: unknown;
  id: number;
  status: string;
  date_modified_gmt: string;
  meta_data: { id: number; key: string; value: unknown }[];
}

export function buildShopOrder(id: number, changedAt: string, fields: Partial<ShopOrder> = {}): ShopOrder {
  return {
    id,
    parent_id: 0,
    number: String(id),
    status: "processing",
    currency: "EUR",
    version: "11.0.1",
    created_via: "checkout",
    date_created: changedAt,
    date_created_gmt: changedAt,
    date_modified: changedAt,
    date_modified_gmt: changedAt,
    date_paid_gmt: changedAt,
    date_completed_gmt: null,
    discount_total: "0.00",
    shipping_total: "4.90",
    total: "29.80",
    total_tax: "0.00",
    customer_id: 0,
    customer_note: "",
    billing: {
      first_name: "Ada",
      last_name: "Byron",
      company: "",
      address_1: "1 Mill Lane",
      address_2: "",
      city: "Leeds",
      state: "",
      postcode: "LS1 1AA",
      country: "GB",
      email: "ada@example.com",
      phone: "",
    },
    shipping: {
      first_name: "Ada",
      last_name: "Byron",
      company: "",
      address_1: "1 Mill Lane",
      address_2: "",
      city: "Leeds",
      state: "",
      postcode: "LS1 1AA",
      country: "GB",
      phone: "",
    },
    payment_method: "stripe",
    transaction_id: "",
    meta_data: [],
    line_items: [
      {
        id: id * 10,
        name: "Radio",
        product_id: 7,
        variation_id: 0,
        quantity: 1,
        subtotal: "24.90",
        total: "24.90",
        sku: "RADIO-1",
        price: 24.9,
        image: { id: "", src: "" },
        meta_data: [],
      },
    ],
    shipping_lines: [],
    fee_lines: [],
    coupon_lines: [],
    tax_lines: [],
    refunds: [],
    ...fields,
  };
}
