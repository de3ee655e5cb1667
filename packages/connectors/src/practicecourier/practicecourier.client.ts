import { z } from "zod";
import { AuthExpired, readCredentials, Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ConnectorError,
  VendorAnswer,
  VendorRequest,
  VendorResponse,
} from "@stallkeeper/connector-sdk";

/** The courier knows a fixed key. */
export const credentialsSchema = z.object({ apiKey: z.string().min(1) });

const errorSchema = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string(), field: z.string().nullish() }),
});

export type CourierRequest<Body> = Omit<VendorRequest<Body>, "url" | "readError"> & { readonly path: string };

function readCourierError(operation: string, { status, body }: VendorAnswer): ConnectorError | null {
  const known = errorSchema.safeParse(body).data?.error;
  if (known === undefined || status === 429 || status >= 500) return null;
  if (status === 401) return new AuthExpired(known.message, { operation });
  return new Rejected(known.code, known.message, { operation });
}

/** One call with the account's key. */
export function callCourier<Body>(
  ctx: ConnectorContext,
  request: CourierRequest<Body>,
): Promise<VendorResponse<Body>> {
  const { path, ...rest } = request;
  const { apiKey } = readCredentials(ctx, credentialsSchema);
  return ctx.http.request({
    ...rest,
    url: `${ctx.account.baseUrl ?? ""}/courier/v1${path}`,
    headers: { ...rest.headers, authorization: `Bearer ${apiKey}` },
    readError: (answer) => readCourierError(request.operation, answer),
  });
}

/** As `callCourier`, where only a good answer will do. */
export async function fetchFromCourier<Body>(
  ctx: ConnectorContext,
  request: Omit<CourierRequest<Body>, "accept">,
): Promise<Body> {
  const response = await callCourier(ctx, { ...request, accept: [] });
  if (!response.isOk)
    throw new Rejected("UNEXPECTED", "The courier answered in an unexpected way.", {
      operation: request.operation,
    });
  return response.body;
}
