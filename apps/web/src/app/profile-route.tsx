/** `/profile`: the person's own settings, with the linked accounts of another slice in their place. */
import { LinkedAccountsSection } from "../slices/accounts/index.ts";
import { lazy, Suspense } from "react";
import { loadProfilePage } from "../slices/identity/index.ts";
import { loadChunk } from "./load-chunk.ts";

const ProfilePage = lazy(async () => ({ default: (await loadChunk(loadProfilePage)).ProfilePage }));

/** The page. */
export function ProfileRoute() {
  return <Suspense><ProfilePage linkedAccounts={<LinkedAccountsSection />} /></Suspense>;
}
