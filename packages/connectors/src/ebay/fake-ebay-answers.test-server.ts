/** What the fake eBay is asked, and what it answers. */
export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes as text; "" for none. */
  readonly text: string;
}

export interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly xml?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** eBay's shape of a refusal. */
export function refusal(status: number, errorId: number, message: string): FakeAnswer {
  return { status, body: { errors: [{ errorId, domain: "API_TEST", category: "REQUEST", message }] } };
}
