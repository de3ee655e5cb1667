/** What a line of the audit log says, in words: its action, and what changed. Pure. */

/** Names that don't read well by themselves. */
const named: Readonly<Record<string, string>> = {
  request2FA: "Two-factor setup started (request2FA)",
  confirm2FA: "Two-factor turned on (confirm2FA)",
  remove2FA: "Two-factor turned off (remove2FA)",
  apiTokenCreated: "API token created",
  apiTokenRevoked: "API token revoked",
};

/** An action as a sentence begins: "memberScopesChanged" is "Member scopes changed". */
export const nameAction = (action: string): string => named[action] ?? spell(action);

/** A name of the program in plain words. */
export function spell(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Change {
  name: string;
  /** Null: it wasn't there. */
  before: string | null;
  after: string | null;
}

type State = Readonly<Record<string, unknown>>;

/** What differs between two states, by name; a state that is no object is one value. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [then, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name) => {
    const change = { name, before: write(then[name]), after: write(now[name]) };
    return change.before === change.after ? [] : [change];
  });
}

function fieldsOf(state: unknown): State {
  if (state === null || state === undefined) return {};
  if (typeof state === "object" && !Array.isArray(state)) return state as State;
  return { value: state };
}

function write(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return JSON.stringify(value);
}
