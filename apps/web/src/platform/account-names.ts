/**
 * Accounts of one name are told apart: by the platform's name where they are at several platforms, by the
 * shop's address where a platform has two shops of one title. The service adds the address to the name of the
 * second such shop; the first one keeps the name that its orders carry.
 */
import { useAccounts, usePlatforms, type Account } from "./metadata.ts";

type Named = Pick<Account, "_id" | "username" | "platform" | "address">;

/** As people write it. */
const shortAddress = ({ address }: Named): string | null => address?.replace(/^https?:\/\//, "") ?? null;
const behind = (account: Named): string => ` (${shortAddress(account)})`;
const titleOf = (account: Named): string =>
  account.address !== null && account.username.endsWith(behind(account))
    ? account.username.slice(0, -behind(account).length)
    : account.username;

/**
 * What goes with an account's name where its platform is seen: the address of a shop that shares its
 * title, or nothing. Pure.
 */
export function addressApart(account: Named, all: readonly Named[]): string | null {
  const { _id, platform, username } = account;
  const title = titleOf(account);
  const hasTwin = all.some(
    (other) => other._id !== _id && other.platform === platform && titleOf(other) === title,
  );
  return hasTwin && username === title ? shortAddress(account) : null;
}

/**
 * Which account an order came from, where its platform's stamp alone doesn't tell: two shops may number their
 * orders alike. Empty: the platform has one account, or the account's name says nothing more. Pure.
 */
export function accountBesideStamp(
  { platform, account }: { platform: string; account: string },
  all: readonly Named[],
): string {
  const there = all.filter((one) => one.platform === platform);
  if (there.length < 2) return "";
  const own = there.find(({ username }) => username === account);
  const address = own === undefined ? null : addressApart(own, all);
  return address === null ? account : `${account} (${address})`;
}

/**
 * An account by itself, in a sentence: as "northlane (Bazaar)" where other platforms have a northlane too.
 * Pure.
 */
export function nameApart(
  account: Named,
  all: readonly Named[],
  platformName: (id: string) => string,
): string {
  const address = addressApart(account, all);
  const isElsewhere = all.some(
    ({ platform, username }) => platform !== account.platform && username === account.username,
  );
  const details = [
    ...(isElsewhere ? [platformName(account.platform)] : []),
    ...(address === null ? [] : [address]),
  ];
  return details.length === 0 ? account.username : `${account.username} (${details.join(", ")})`;
}

/** `nameApart` by the account's id; an account that isn't linked any more keeps the name that is given. */
export function useNameApart(): (id: string, otherwise: string) => string {
  const accounts = useAccounts();
  const platforms = usePlatforms();
  return (id, otherwise) => {
    const account = accounts.find(({ _id }) => _id === id);
    const platformName = (platform: string): string =>
      platforms.find(({ _id }) => _id === platform)?.name ?? platform;
    return account === undefined ? otherwise : nameApart(account, accounts, platformName);
  };
}
