/** All words of the store's PayPal in the profile. */
export const texts = {
  name: "PayPal",
  text: "Parcels of orders that were paid with PayPal are told to PayPal, too.",
  link: "Link PayPal", changeKeys: "Change keys", unlink: "Unlink",
  changeKeysOf: "Change keys of PayPal", unlinkOf: "Unlink PayPal",
  notLinked: "Not linked", connected: "Linked", reconnect: "PayPal asks for its keys again",
  kinds: { live: "Live", sandbox: "Sandbox", practice: "Practice" },
  linkedOn: "linked", clientId: "client id",
  failed: "PayPal didn't load.",
  dialog: {
    title: "Link PayPal", text: "At developer.paypal.com, under Apps & Credentials: an app with the feature Add tracking.",
    clientId: "Client ID", clientSecret: "Client secret", sandbox: "Sandbox", sandboxHint: "Keys of the sandbox work there alone.",
    required: "This field is required", cancel: "Cancel", submit: "Link PayPal", busy: "Checking…", done: "PayPal is linked.",
  },
  unlinkDialog: {
    title: "Unlink PayPal?", text: "Parcels are told to PayPal no more. What it knows stays there.", keep: "Keep linked", busy: "Unlinking…", done: "PayPal was unlinked.",
  },
} as const;
