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
