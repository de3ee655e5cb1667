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

// Whoever opens the start page gets what it will be at once, not one after the other: Home and its first figures for who
// seems to be signed in, else the sign-in and the answer whether there is an owner yet.
(function () {
  var script = document.currentScript;
  if (!script || location.pathname !== "/") return;
  var isKnown = document.cookie.indexOf("apollo-token=") >= 0;
  var add = function (rel, href) {
    var link = document.createElement("link");
    link.rel = rel;
    link.href = href;
    if (rel === "preload") {
      link.as = "fetch";
      link.crossOrigin = "use-credentials";
    }
    document.head.appendChild(link);
  };
  if (isKnown) ["/api/dashboard/run", "/api/dashboard/stats"].forEach(function (href) { add("preload", href); });
  else if (location.search === "") add("preload", "/api/setup");
  var code = isKnown ? script.dataset.home : script.dataset.guest;
  if (code) add("modulepreload", code);
})();
