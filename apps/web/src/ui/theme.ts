// Light, dark, or what the system says. public/theme.js reads the same key before the first paint.
const KEY = "ui.theme";

export type Theme = "system" | "light" | "dark";

/** The theme chosen on this device. */
export function getTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Applies a theme at once and remembers it on this device. Storage that is off is no error. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The theme then lasts until the page is left.
  }
}
