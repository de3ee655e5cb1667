/** A browser's part in a test: keeps the cookies, sends JSON, adds the token for GraphQL. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

export interface TestClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** The Cookie header it would send. */
  cookie(): string;
  setToken(token: string): void;
  setCookie(name: string, value: string): void;
}

/** A client of a running app, signed out. */
export function createTestClient(url: string): TestClient {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  async function call(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 ? { cookie: cookie() } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) keepCookie(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : null,
      text,
    };
  }

  function keepCookie(line: string): void {
    const [pair = "", ...flags] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    if (flags.some((flag) => flag.trim() === "Max-Age=0")) cookies.delete(name.trim());
    else cookies.set(name.trim(), value);
  }

  return {
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    patch: (path, body, headers) => call("PATCH", path, body, headers),
    graphql: (query, variables = {}) =>
      call(
        "POST",
        "/graphql",
        { query, variables },
        { authorization: `Basic ${cookies.get("apollo-token") ?? ""}` },
      ),
    cookie,
    setToken: (token) => void cookies.set("apollo-token", token),
    setCookie: (name, value) => void cookies.set(name, value),
  };
}
