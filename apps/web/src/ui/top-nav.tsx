// The navigation on top (design 3.2). What it shows depends on the width: below 1280 the accounts
// collapse into one menu, below 1100 the links from `moreFrom` on move into "More", below 960 accounts and
// switcher follow them, below 768 only the page's name, search and a full-screen menu stay. Where names are
// long or letters wide, each of the first three comes sooner. Links keep their order everywhere.
import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings";
import X from "lucide-react/icons/x";
import { useRef, useState, type ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";
import { getFamilyClass, type Family } from "./family.ts";
import { BrandMark } from "./glyph.tsx";
import type { MenuGroup } from "./layer.types.ts";
import { Dialog, Menu } from "./layers.tsx";
import { PlainLink } from "./link.tsx";
import { useMedia } from "./media.ts";
import { PlatformStamp, type PlatformStampProps } from "./platform-stamp.tsx";
import { Tooltip } from "./tooltip.tsx";
import { useFittingStep } from "./use-fitting-step.ts";
import { plural } from "./format.ts";

export interface NavLink {
  id: string;
  label: string;
  href: string;
  isCurrent?: boolean;
  /** Shown beside the link and tied to it by aria-describedby; the link's name stays the label. */
  count?: { value: number; description: string; isHot?: boolean } | undefined;
  /** Leaves the app by an ordinary request. */
  isPlain?: boolean;
}

export interface NavAccount {
  id: string;
  name: string;
  href: string;
  /** Colour of the dot, and its word. */
  family: Family;
  stateLabel: string;
  /** Tells it apart from others of the same name. */
  stamp?: PlatformStampProps;
}

export interface TopNavProps {
  brandLabel: string;
  brandHref?: string;
  label?: string;
  links: readonly NavLink[];
  /** First link that moves into "More" below 1100. */
  moreFrom?: string;
  moreLabel?: string;
  accounts?: readonly NavAccount[];
  accountsLabel?: (count: number) => string;
  /** A menu between accounts and gear. */
  switcher?: { label: string; groups: readonly MenuGroup[] };
  gear?: { label: string; href: string; isCurrent?: boolean };
  endLinks: readonly NavLink[];
  /** Phone: name of the page and the search button. */
  pageTitle?: string;
  onSearch?: () => void;
  /** ProgressBar. */
  progress?: ReactNode;
}

function LinkCount({ link }: { link: NavLink }) {
  if (link.count === undefined || link.count.value <= 0) return null;
  return (
    <span className="sk-nav-count" data-hot={link.count.isHot || undefined}>
      <span aria-hidden="true">{link.count.value > 999 ? "999+" : link.count.value}</span>
      <span id={`nav-${link.id}-count`} className="sk-hidden-text">
        {link.count.description}
      </span>
    </span>
  );
}

function NavEntry({ link, onClick }: { link: NavLink; onClick?: () => void }) {
  const hasCount = link.count !== undefined && link.count.value > 0;
  return (
    <li className="sk-nav-entry" data-current={link.isCurrent || undefined}>
      <PlainLink
        href={link.href}
        isPlain={link.isPlain}
        className="sk-nav-link"
        aria-current={link.isCurrent ? "page" : undefined}
        aria-describedby={hasCount ? `nav-${link.id}-count` : undefined}
        onClick={onClick}
      >
        {link.label}
      </PlainLink>
      <LinkCount link={link} />
    </li>
  );
}

function AccountLink({ account, onClick }: { account: NavAccount; onClick?: () => void }) {
  return (
    <PlainLink href={account.href} className="sk-nav-account" title={account.stateLabel} onClick={onClick}>
      <span className={`sk-dot ${getFamilyClass(account.family)}`} aria-hidden="true" />
      {account.stamp && <PlatformStamp {...account.stamp} />}
      <span className="sk-cut">{account.name}</span>
      <span className="sk-hidden-text">, {account.stateLabel}</span>
    </PlainLink>
  );
}

/** Its name, and its platform's where others share it. */
const nameAccount = ({ name, stamp }: NavAccount): string =>
  stamp === undefined ? name : `${name}, ${stamp.name}`;
const countAccounts = (count: number): string => plural(count, { one: "# account", other: "# accounts" });

function Accounts({
  accounts,
  isNarrow,
  accountsLabel,
}: {
  accounts: readonly NavAccount[];
  isNarrow: boolean;
  accountsLabel: (count: number) => string;
}) {
  if (accounts.length === 0) return null;
  if (!isNarrow && accounts.length <= 3)
    return (
      <div className="sk-nav-accounts">
        {accounts.map((account) => (
          <AccountLink key={account.id} account={account} />
        ))}
      </div>
    );
  const worst =
    accounts.find((account) => account.family === "red") ??
    accounts.find((account) => account.family !== "green") ??
    accounts[0];
  const items = accounts.map((account) => ({
    id: account.id,
    label: nameAccount(account),
    href: account.href,
    icon: (
      <span
        className={`sk-dot ${getFamilyClass(account.family)}`}
        role="img"
        aria-label={account.stateLabel}
      />
    ),
  }));
  return (
    <div className="sk-nav-accounts">
      <Menu
        align="end"
        groups={[{ id: "accounts", items }]}
        trigger={
          <button type="button" className="sk-nav-button">
            {worst && <span className={`sk-dot ${getFamilyClass(worst.family)}`} aria-hidden="true" />}
            {accountsLabel(accounts.length)}
            <ChevronDown className="sk-icon" aria-hidden="true" />
          </button>
        }
      />
    </div>
  );
}

/**
 * From which width on the names of so many accounts have room, however long the counts beside the links get.
 */
const namesFrom: readonly string[] = [
  "(min-width: 0px)",
  "(min-width: 1280px)",
  "(min-width: 1366px)",
  "(min-width: 1440px)",
];

/** The navigation. Draws what its caller gives it and hides nothing by itself. */
export function TopNav(props: TopNavProps) {
  const isPhone = useMedia("(max-width: 767px)");
  return (
    <header className="sk-nav" data-titled={props.pageTitle !== undefined || undefined}>
      {isPhone ? <PhoneBar {...props} /> : <WideBar {...props} />}
      {props.progress}
    </header>
  );
}

function WideBar({
  brandLabel,
  brandHref = "/",
  label = "Main",
  links,
  moreFrom,
  moreLabel = "More",
  accounts = [],
  accountsLabel = countAccounts,
  switcher,
  gear,
  endLinks,
}: TopNavProps) {
  const bar = useRef<HTMLElement>(null);
  const steps = [
    useMedia("(max-width: 1279px)"),
    useMedia("(max-width: 1099px)"),
    useMedia("(max-width: 959px)"),
  ];
  const step = useFittingStep(bar, {
    least: steps.lastIndexOf(true) + 1,
    most: steps.length,
    content: [
      ...accounts.map(nameAccount),
      ...links.map(({ label, count }) => `${label}${count?.value}`),
      switcher?.label,
      gear?.label,
    ].join(" "),
  });
  const hasRoomForNames = useMedia(namesFrom[Math.min(accounts.length, namesFrom.length - 1)] ?? "all");
  const [isNarrow, isTight, isTiny] = [step >= 1 || !hasRoomForNames, step >= 2, step >= 3];
  const cut = isTight && moreFrom !== undefined ? links.findIndex((link) => link.id === moreFrom) : -1;
  const shown = cut < 0 ? links : links.slice(0, cut);
  const more = cut < 0 ? [] : links.slice(cut);
  const moreGroups: MenuGroup[] = [
    {
      id: "more",
      items: more.map((link) => ({
        id: link.id,
        label: link.label,
        href: link.href,
        isCurrent: link.isCurrent,
      })),
    },
    ...(isTiny && accounts.length > 0
      ? [
          {
            id: "accounts",
            items: accounts.map((account) => ({
              id: account.id,
              label: `${nameAccount(account)}, ${account.stateLabel}`,
              href: account.href,
            })),
          },
        ]
      : []),
    ...(isTiny && switcher
      ? switcher.groups.map((group) => ({ ...group, label: group.label ?? switcher.label }))
      : []),
  ];
  return (
    <nav ref={bar} className="sk-nav-bar" aria-label={label}>
      <PlainLink href={brandHref} className="sk-brand" aria-label={brandLabel}>
        <BrandMark />
        <span className="sk-brand-word">{brandLabel}</span>
      </PlainLink>
      <ul className="sk-nav-list">
        {shown.map((link) => (
          <NavEntry key={link.id} link={link} />
        ))}
        {more.length > 0 && (
          <li className="sk-nav-entry" data-current={more.some((link) => link.isCurrent) || undefined}>
            <Menu
              groups={moreGroups}
              trigger={
                <button type="button" className="sk-nav-button">
                  {moreLabel}
                  <ChevronDown className="sk-icon" aria-hidden="true" />
                </button>
              }
            />
          </li>
        )}
      </ul>
      <span className="sk-space" />
      {!isTiny && <Accounts accounts={accounts} isNarrow={isNarrow} accountsLabel={accountsLabel} />}
      {switcher && !isTiny && (
        <Menu
          align="end"
          groups={switcher.groups}
          trigger={
            <button type="button" className="sk-nav-button">
              {switcher.label}
              <ChevronDown className="sk-icon" aria-hidden="true" />
            </button>
          }
        />
      )}
      {gear && (
        <Tooltip content={gear.label} side="bottom">
          <PlainLink
            href={gear.href}
            className="sk-nav-gear"
            aria-label={gear.label}
            aria-current={gear.isCurrent ? "page" : undefined}
          >
            <Settings className="sk-icon" aria-hidden="true" />
          </PlainLink>
        </Tooltip>
      )}
      <ul className="sk-nav-list">
        {endLinks.map((link) => (
          <NavEntry key={link.id} link={link} />
        ))}
      </ul>
    </nav>
  );
}

function PhoneBar({
  brandLabel,
  brandHref = "/",
  label = "Main",
  links,
  accounts = [],
  switcher,
  gear,
  endLinks,
  pageTitle,
  onSearch,
}: TopNavProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <div className="sk-nav-bar is-phone">
      <PlainLink href={brandHref} className="sk-brand" aria-label={brandLabel}>
        <BrandMark />
      </PlainLink>
      <span className="sk-nav-page sk-cut">{pageTitle ?? brandLabel}</span>
      <span className="sk-space" />
      {onSearch && <IconButton label="Search" icon={<Search className="sk-icon" />} onClick={onSearch} />}
      <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        Menu
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Menu" size="full" isTitleHidden>
        <div className="sk-nav-sheet">
          <div className="sk-nav-sheet-top">
            <span className="sk-brand">
              <BrandMark />
              {brandLabel}
            </span>
            <span className="sk-space" />
            <IconButton label="Close" icon={<X className="sk-icon" />} onClick={close} />
          </div>
          <nav aria-label={label}>
            <ul>
              {links.map((link) => (
                <NavEntry key={link.id} link={link} onClick={close} />
              ))}
              {accounts.map((account) => (
                <li key={account.id} className="sk-nav-entry">
                  <AccountLink account={account} onClick={close} />
                </li>
              ))}
              {switcher?.groups
                .flatMap((group) => group.items)
                .map((item) => (
                  <li key={item.id} className="sk-nav-entry">
                    <button
                      type="button"
                      className="sk-nav-link"
                      onClick={() => {
                        close();
                        item.onSelect?.();
                      }}
                    >
                      {switcher.label}: {item.label}
                    </button>
                  </li>
                ))}
              {gear && <NavEntry link={{ id: "gear", ...gear }} onClick={close} />}
              {endLinks.map((link) => (
                <NavEntry key={link.id} link={link} onClick={close} />
              ))}
            </ul>
          </nav>
        </div>
      </Dialog>
    </div>
  );
}
