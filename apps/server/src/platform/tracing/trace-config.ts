/** Where traces go: the names of the variables are those of OpenTelemetry, so its documentation holds. */
export interface TraceConfig {
  /** The whole address that spans are posted to. */
  url: string;
  serviceName: string;
}

/** Null where no endpoint is named: then there are no traces. Throws an Error in words for one that is none. */
export function readTraceConfig(endpoint: string | undefined, env: NodeJS.ProcessEnv): TraceConfig | null {
  const named = endpoint?.trim() ?? "";
  if (named === "") return null;
  const url = URL.parse(named);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new Error(
      "--otlp-endpoint and OTEL_EXPORTER_OTLP_ENDPOINT take an address, such as http://127.0.0.1:4318.",
    );
  if (url.username !== "" || url.password !== "")
    throw new Error(
      "--otlp-endpoint and OTEL_EXPORTER_OTLP_ENDPOINT take no user or password. Use OTEL_EXPORTER_OTLP_HEADERS.",
    );
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol !== undefined && protocol !== "" && protocol !== "http/protobuf")
    throw new Error("OTEL_EXPORTER_OTLP_PROTOCOL takes http/protobuf: traces are sent in no other way.");
  const serviceName = env.OTEL_SERVICE_NAME?.trim() ?? "";
  return {
    url: `${url.href.replace(/\/+$/, "")}/v1/traces`,
    serviceName: serviceName === "" ? "stallkeeper" : serviceName,
  };
}
