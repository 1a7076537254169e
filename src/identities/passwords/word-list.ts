/** Words in the order of their ranks, in one string. As properties of an object they would take ten times the memory. */
export class WordList {
  /** Where each word begins, and after the last one where the next would. */
  private readonly starts: Uint32Array;
  /** The ranks of words, each at the first free slot from the one that its hash names; 0 where there is none. */
  private readonly slots: Uint32Array;
  readonly longest: number;

  /** @param lines Each word on a line of its own, the last one too. */
  constructor(private readonly lines: string) {
    const starts = [0];
    for (let end = lines.indexOf('\n'); end !== -1; end = lines.indexOf('\n', end + 1)) starts.push(end + 1);
    this.starts = Uint32Array.from(starts);
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(starts.length * 1.5)));
    let longest = 0;
    for (let rank = 1; rank < starts.length; rank += 1) {
      const word = lines.slice(starts[rank - 1], (starts[rank] as number) - 1);
      this.slots[this.slotOf(word)] = rank;
      longest = Math.max(longest, word.length);
    }
    this.longest = longest;
  }

  /** The likeliest word has rank 1. */
  rankOf(word: string): number | undefined {
    return this.slots[this.slotOf(word)] || undefined;
  }

  has(word: string): boolean {
    return this.rankOf(word) !== undefined;
  }

  /** Where it is, or would be. */
  private slotOf(word: string): number {
    const last = this.slots.length - 1;
    let slot = hashOf(word) & last;
    for (let rank = this.slots[slot]; rank && !this.isAt(rank, word); rank = this.slots[slot]) slot = (slot + 1) & last;
    return slot;
  }

  private isAt(rank: number, word: string): boolean {
    const start = this.starts[rank - 1] as number;
    return start + word.length + 1 === this.starts[rank] && this.lines.startsWith(word, start);
  }
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
