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

// A scanner types whether or not the app is there to hear it: what comes outside of any field is kept until
// it is (src/platform/early-keys.ts).
(function () {
  var keys = [];
  var keep = function (event) {
    var isPlain =
      !event.ctrlKey && !event.metaKey && !event.altKey && (event.key.length === 1 || event.key === "Enter");
    if (isPlain && event.target === document.body && keys.length < 200)
      keys.push({ key: event.key, atMs: event.timeStamp });
  };
  addEventListener("keydown", keep, true);
  window.stallkeeperKeys = {
    keys: keys,
    stop: function () {
      removeEventListener("keydown", keep, true);
    },
  };
})();

// Whoever opens a page gets what it will be at once, not one after the other: the code of the page, and what
// it asks the service first; signed out, the sign-in and the answer whether there is an owner yet. The build
// says what that is (build/start-files.ts); without it nothing is fetched ahead.
(function () {
  var script = document.currentScript;
  if (!script || !script.dataset.start) return;
  var start = JSON.parse(script.dataset.start);
  var path = location.pathname;
  var row = Object.keys(start.routes).reduce(function (best, row) {
    var isIts =
      row === path || (row !== "/" && row.charAt(row.length - 1) === "/" && path.indexOf(row) === 0);
    return isIts && (row === path || best === null || (best !== path && row.length > best.length))
      ? row
      : best;
  }, null);
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
  // The same cookie is read by src/platform/cookie.ts.
  var cookie = /(?:^|; )apollo-token=([^;]*)/.exec(document.cookie);
  if (cookie && path === "/")
    ["/api/dashboard/run", "/api/dashboard/stats"].forEach(function (href) {
      add("preload", href);
    });
  else if (!cookie && path === "/" && location.search === "") add("preload", "/api/setup");
  var files = cookie ? row !== null && start.routes[row] : path === "/" && start.guest;
  (files || []).forEach(function (number) {
    add("modulepreload", "/" + start.files[number]);
  });

  // A question of the app's own, sent before the app is here; it takes the answer over
  // (src/platform/api/early-answer.ts).
  var asked = cookie && start.asked[path];
  if (!asked) return;
  var token = decodeURIComponent(cookie[1]);
  var answer = window.fetch(asked.path, {
    method: "POST",
    credentials: "include",
    headers: {
      accept: "application/json, text/plain, */*",
      "content-type": "application/json",
      authorization: "Basic " + token,
    },
    body: asked.body,
    signal: AbortSignal.timeout(30000),
  });
  // Nobody may ask for it.
  answer.catch(function () {});
  window.stallkeeperEarly = { path: asked.path, body: asked.body, token: token, answer: answer };
})();
