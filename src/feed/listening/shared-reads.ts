/**
 * Those who ask for the same at the same time share a reading. A reading that has begun is not shared: it may be older
 * than the question.
 */
export class SharedReads<Answer> {
  private readonly underWay = new Map<string, Promise<unknown>>();
  private readonly waiting = new Map<string, Promise<Answer>>();

  read(name: string, reading: () => Promise<Answer>): Promise<Answer> {
    const shared = this.waiting.get(name) ?? this.readNext(name, reading);
    this.waiting.set(name, shared);
    return shared;
  }

  private async readNext(name: string, reading: () => Promise<Answer>): Promise<Answer> {
    await this.underWay.get(name);
    this.waiting.delete(name);
    const begun = reading();
    const settled = begun.then(
      () => undefined,
      () => undefined,
    );
    this.underWay.set(name, settled);
    void settled.then(() => this.underWay.get(name) === settled && this.underWay.delete(name));
    return begun;
  }
}
