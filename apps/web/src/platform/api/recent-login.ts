/**
 * Sensitive calls need a recent sign-in: the service refuses them with 403 RECENT_LOGIN_REQUIRED; and every call
 * of somebody whose role needs two-factor that they lack, with TWO_FACTOR_REQUIRED. Who can ask the person (a
 * dialog) registers here; the client then asks once for each code, however many calls wait, and repeats each of
 * them once. Setting up two-factor may itself need a recent sign-in, so one question can stand over the other.
 *   idle -> asking (handler runs; further calls join) -> idle (true: calls repeat, false: they fail as
 *     refused)
 *
 * Usage: `useEffect(() => registerRecentLogin(() => openDialogAndWait()), [])`. The handler resolves with
 * true once the service accepted the password (and code), with false when the person gave up. It must not
 * throw; a throw counts as false. Without a handler the refusal goes to the caller.
 */
export type RecentLoginHandler = (code: string) => Promise<boolean>;

let handler: RecentLoginHandler | null = null;
const asking = new Map<string, Promise<boolean>>();

/** Lets the handler ask from now on, until the returned function is called; a later one takes over. */
export function registerRecentLogin(next: RecentLoginHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

/** Whether the person did what a refusal of this code asks for; calls that overlap share one question. Never throws. */
export function askForRecentLogin(code: string): Promise<boolean> {
  if (handler === null) return Promise.resolve(false);
  const asked =
    asking.get(code) ??
    handler(code)
      .catch(() => false)
      .finally(() => asking.delete(code));
  asking.set(code, asked);
  return asked;
}
