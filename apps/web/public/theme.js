// Runs before the first paint, as its own file because the content policy allows no inline script.
// The same key is written by src/ui/theme.ts.
(function () {
  try {
    var theme = localStorage.getItem("ui.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be switched off: the system's theme then stays.
  }
})();

// Whoever seems to be signed in and opens Home gets its files at once, not one after the other.
(function () {
  var home = document.currentScript && document.currentScript.dataset.home;
  if (!home || location.pathname !== "/" || document.cookie.indexOf("apollo-token=") < 0) return;
  home.split(" ").forEach(function (href) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.appendChild(link);
  });
})();

// Schemas are checked without code made from text: the content policy forbids it, and would report each attempt.
globalThis.__zod_globalConfig = { jitless: true };
