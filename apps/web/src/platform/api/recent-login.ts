/**
 * Sensitive calls need a recent sign-in: the service refuses them with 403 RECENT_LOGIN_REQUIRED. Who can
 * ask the person (a dialog) registers here; the client then asks once, however many calls wait, and
 * repeats each of them once.
 *   idle -> asking (handler runs; further calls join) -> idle (true: calls repeat, false: they fail as
 *     refused)
 *
 * Usage: `useEffect(() => registerRecentLogin(() => openDialogAndWait()), [])`. The handler resolves with
 * true once the service accepted the password (and code), with false when the person gave up. It must not
 * throw; a throw counts as false. Without a handler the refusal goes to the caller.
 */
export type RecentLoginHandler = () => Promise<boolean>;

let handler: RecentLoginHandler | null = null;
let asking: Promise<boolean> | null = null;

/** Lets the handler ask from now on, until the returned function is called; a later one takes over. */
export function registerRecentLogin(next: RecentLoginHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

/** Whether the person has signed in again; calls that overlap share one question. Never throws. */
export function askForRecentLogin(): Promise<boolean> {
  if (handler === null) return Promise.resolve(false);
  asking ??= handler()
    .catch(() => false)
    .finally(() => {
      asking = null;
    });
  return asking;
}
