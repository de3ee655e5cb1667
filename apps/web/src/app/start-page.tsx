/** `/`: the first visit, the sign-in, or Home, by who is here (decisions 1 and 2). */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { call } from "../platform/api/api-client.ts";
import { queryClient } from "../platform/metadata.ts";
import { trackPagePart } from "../platform/page-load.ts";
import { runtimeConfig } from "../platform/runtime-config.ts";
import { readSession, useSession } from "../platform/session.ts";
import { fetchedWithinFrames, focusWhenDrawn } from "../platform/type-ahead.ts";
import { takeWantedUrl } from "../platform/wanted-url.ts";
import type { OrderDrawerProps } from "../slices/order-detail/index.ts";
import { makeLate, useDocumentTitle } from "../ui/index.ts";
import { lazyPage, loadChunk, prefetchPage } from "./load-chunk.ts";
import { prefetchWhenIdle } from "./prefetch.ts";
import { texts } from "./texts.ts";

const loadIdentity = () => import("../slices/identity/index.ts");
const HomePage = lazyPage(async () => (await import("../slices/home/index.ts")).HomePage);
/** The drawer of an order on Home: not needed to see the page. */
const drawer = makeLate<OrderDrawerProps>(async () => (await import("./orders/order-drawer.tsx")).HomeDrawer);
const FirstOrdersPage = lazy(async () => ({
  default: (await loadChunk(() => import("../slices/accounts/index.ts"))).FirstOrdersPage,
}));
const SignInPage = lazyPage(async () => (await loadIdentity()).SignInPage);
const OwnerSetupPage = lazy(async () => ({
  default: (await loadChunk(async () => (await loadIdentity()).loadOwnerSetupPage())).OwnerSetupPage,
}));
const InvitationPage = lazy(async () => ({
  default: (await loadChunk(async () => (await loadIdentity()).loadInvitationPage())).InvitationPage,
}));

const route = getRouteApi("/");

const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: ({ signal }) => call("GET /api/setup", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Fetches what `/` is for whoever is here before it is drawn: drawn without it, React would wait a third of a
 * second until it shows what came. A failure is ignored on purpose, the page itself tries again.
 */
export async function fetchStart(): Promise<void> {
  const isGuest = readSession().user === null;
  await trackPagePart(
    Promise.all(
      isGuest
        ? [prefetchPage(SignInPage), queryClient.prefetchQuery({ ...setupQuery, retry: false })]
        : [prefetchPage(HomePage)],
    ),
  );
}

/**
 * The address stays the same, so no change of page moves the focus from what is gone to the heading of what
 * came.
 */
function useHeadingFocus(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    focusWhenDrawn(() => {
      const heading = document.querySelector<HTMLElement>("#main h1");
      // The one that goes stays, hidden, until the code of the page that comes is there.
      return heading?.checkVisibility() === true ? heading : null;
    }, fetchedWithinFrames);
  }, [shown]);
}

function SignedOut() {
  const router = useRouter();
  const setup = useQuery(setupQuery);
  useDocumentTitle(texts.signedOutTitle(runtimeConfig.brand));
  // What follows the sign-in.
  useEffect(() => prefetchWhenIdle(HomePage), []);
  const handleSignedIn = (): void => {
    const wanted = takeWantedUrl();
    if (wanted !== null) router.history.push(wanted);
  };
  if (setup.isPending) return null;
  // Whoever can't be asked about the owner can still be asked to sign in.
  return setup.data?.needsOwner === true ? (
    <OwnerSetupPage onCreated={() => router.history.push("/?step=orders")} />
  ) : (
    <SignInPage onSignedIn={handleSignedIn} />
  );
}

/** The invitation of the address, kept while the page is open; the address itself loses it at once. */
function useInvitation(): [token: string | null, drop: () => void] {
  const { invitation } = route.useSearch();
  const navigate = route.useNavigate();
  const [token, setToken] = useState<string | null>(null);
  if (invitation !== undefined && invitation !== token) setToken(invitation);
  useEffect(() => {
    if (invitation !== undefined) void navigate({ to: "/", search: {}, replace: true });
  }, [invitation, navigate]);
  return [token, () => setToken(null)];
}

/** The page at `/`. */
export function StartPage() {
  const { user } = useSession();
  const { step } = route.useSearch();
  const [invitation, dropInvitation] = useInvitation();
  const router = useRouter();
  useHeadingFocus(user === null ? "signedOut" : (step ?? "home"));
  if (invitation !== null)
    return (
      <Suspense>
        <InvitationPage token={invitation} onJoined={dropInvitation} />
      </Suspense>
    );
  return (
    <Suspense>
      {user === null ? (
        <SignedOut />
      ) : step === "orders" ? (
        <FirstOrdersPage onDone={() => router.history.push("/")} />
      ) : (
        <HomePage drawer={drawer} />
      )}
    </Suspense>
  );
}
