import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  until: number;
}

/** More than a developer needs. The oldest goes first. */
const MOST_ENTRIES = 1_000;

/** What Example ID keeps until the next start. The provider judges for itself what has expired. */
export function newStore(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();
  return (model) => new Store(kept, model);
}

class Store implements Adapter {
  constructor(
    private readonly kept: Map<string, Kept>,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = Number.POSITIVE_INFINITY): Promise<void> {
    this.kept.set(this.keyOf(id), { payload, until: Date.now() + expiresIn * 1000 });
    if (this.kept.size > MOST_ENTRIES) this.kept.delete(this.kept.keys().next().value as string);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = this.kept.get(this.keyOf(id));
    return found && found.until > Date.now() ? found.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.all().find(({ payload }) => payload.uid === uid)?.payload;
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const found = await this.find(id);
    if (found) found.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.kept.delete(this.keyOf(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.kept) if (payload.grantId === grantId) this.kept.delete(key);
  }

  private all(): Kept[] {
    return [...this.kept].filter(([key]) => key.startsWith(`${this.model}/`)).map(([, found]) => found);
  }

  private keyOf(id: string): string {
    return `${this.model}/${id}`;
  }
}
