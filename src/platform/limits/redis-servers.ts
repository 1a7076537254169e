/** What counting asks of Redis. Each command has one key. */
export interface LimitClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  del(key: string): Promise<number>;
}

/** One server, or a cluster of them. */
export interface RedisServers {
  readonly client: LimitClient;
  /** Each server answers. */
  readonly isReady: boolean;
  /** Of a cluster: how many of its nodes answer. */
  readonly counts?: { answering: number; known: number };
  connect(): void;
  end(): void;
  watch(ending: AbortSignal): Promise<void>;
}
