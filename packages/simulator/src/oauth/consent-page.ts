/** The page on which a seller allows an application; plain HTML without script. */
import { escapeHtml } from "../http/public-pages.ts";

/** The consent form; hidden fields carry the request through. */
export function renderConsentPage(
  marketName: string,
  action: string,
  fields: ReadonlyMap<string, string>,
  usernames: readonly string[],
): string {
  const hidden = [...fields]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
  const options = usernames.map((name) => `<option value="${escapeHtml(name)}"></option>`).join("");
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Allow access · ${escapeHtml(marketName)}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1rem}
body{color:#1d1e1a;background:#f3f1ea}
form{background:#fff;border:1px solid #cfcabb;padding:1.5rem}
input[type=text]{font:inherit;width:100%;padding:.5rem;box-sizing:border-box;margin:.25rem 0 1rem}
button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}
</style></head>
<body><form method="post" action="${escapeHtml(action)}"><h1>${escapeHtml(marketName)}</h1>
<p><strong>${escapeHtml(fields.get("client_id") ?? "")}</strong> asks to work with your account.</p>
<label>Your username<input type="text" name="username" list="names" value="${escapeHtml(usernames[0] ?? "")}"
required maxlength="40"></label><datalist id="names">${options}</datalist>${hidden}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny" formnovalidate>Refuse</button></form></body></html>`;
}
