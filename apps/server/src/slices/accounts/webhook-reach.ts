/**
 * Whether a marketplace can tell Stallkeeper of a change: the practice market is on this machine, all others
 * need a public https address. Pure.
 */
export function isReachable(publicUrl: string, isPractice: boolean): boolean {
  if (isPractice) return true;
  const { hostname, protocol } = new URL(publicUrl);
  return (
    protocol === "https:" && hostname !== "localhost" && !hostname.startsWith("127.") && hostname !== "[::1]"
  );
}
