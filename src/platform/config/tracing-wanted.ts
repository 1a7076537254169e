const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/**
 * Whether the standard variables of OpenTelemetry ask for traces: an endpoint or an exporter is named, and nothing turns
 * them off. The libraries read the same variables from the environment of the process, so `.env` does not count.
 */
export function isTracingWanted(variables: NodeJS.ProcessEnv = process.env): boolean {
  if (variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  const exporter = variables.OTEL_TRACES_EXPORTER?.trim();
  if (exporter) return exporter.split(',').some((name) => name.trim() === 'otlp');
  return ENDPOINTS.some((name) => Boolean(variables[name]?.trim()));
}
