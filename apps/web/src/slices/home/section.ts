import { defineSection } from "../../platform/section.ts";

/** Home. Its address is app/'s: signed out, it is the sign-in or the first visit (app/start-page.tsx). */
export const section = defineSection({ nav: { id: "home", href: "/", label: "Home", at: 10, key: "h" } });
