/** The part of the interface that the benchmark uses. */
declare module 'autocannon' {
  interface Sent {
    headers: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Ends after a number of seconds, or of requests. */
    duration?: number;
    amount?: number;
    /** Requests in a second, of all connections together. */
    overallRate?: number;
    method: string;
    requests: {
      setupRequest(request: Sent): Sent;
      onResponse?(status: number, body: string): void;
    }[];
  }
  interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number };
    duration: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
    timeouts: number;
  }
  export default function autocannon(options: Options): Promise<Result> & { stop(): void };
}
