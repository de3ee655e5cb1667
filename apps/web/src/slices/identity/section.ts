import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadReset: LoadPage = async () => (await import("./reset/reset-page.tsx")).ResetPage;

/** The person's own settings, and the page of a mailed link that sets a new password. */
export const section = defineSection({
  nav: { id: "profile", href: "/profile", label: "Profile", at: 120, key: "p", standsAs: "end" },
  pages: [
    // The link mailed to a new address; signed out, it waits for the sign-in.
    { path: "/profile", nav: "profile", search: textSearch("email") },
    // Whether a token still works, the service says when it is used.
    { path: "/reset/{-$token}", guard: "guestOnly", takesAnyId: true, load: loadReset },
  ],
  places: [
    { nav: "profile", label: "Security", href: "/profile#security" },
    { nav: "profile", label: "Linked accounts", href: "/profile#linked" },
    { nav: "profile", label: "Sessions", href: "/profile#sessions" },
    { nav: "profile", label: "Preferences", href: "/profile#preferences" },
  ],
});
