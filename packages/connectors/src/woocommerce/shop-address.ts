import { Rejected } from "@stallkeeper/connector-sdk";

const WORDPRESS_TAIL = /\/(wp-admin|wp-json|wp-login\.php|index\.php|my-account|cart|checkout)(\/.*)?$/i;

/**
 * The shop's address from what a seller pastes: scheme added (https), tails of WordPress pages, query and
 * fragment cut off, a sub-folder kept, no slash at the end. Throws Rejected("ADDRESS_INVALID").
 */
export function normaliseShopAddress(typed: string): string {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.hostname === "") {
    throw new Rejected("ADDRESS_INVALID", "Enter the shop's address, for example https://shop.example.com.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new Rejected("ADDRESS_INVALID", "Leave the user name and password out of the shop's address.");
  }
  const folder = url.pathname
    .replace(/\/{2,}/g, "/")
    .replace(WORDPRESS_TAIL, "")
    .replace(/\/+$/, "");
  return `${url.protocol}//${url.host}${folder}`;
}
