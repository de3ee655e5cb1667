/** The address of an order's own page. */
export const addressOrder = (orderId: string): string => `/shipping/orders/${encodeURIComponent(orderId)}`;
