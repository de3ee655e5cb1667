export { webhooksSlice } from "./webhooks.slice.ts";
export { makeWebhookSecret, secretPlace } from "./sign-delivery.ts";
