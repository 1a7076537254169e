import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { EvenConnections } from './even-connections.js';

/** A worker as the leading process sees it. */
class Told extends EventEmitter {
  readonly letGo: number[] = [];
  hasDied = false;

  isDead(): boolean {
    return this.hasDied;
  }

  tells(connections: number): number[] {
    this.emit('message', { type: 'gatehouse:in-use', connections });
    return this.letGo.splice(0);
  }

  send({ connections }: { connections: number }): void {
    this.letGo.push(connections);
  }
}

describe('EvenConnections', () => {
  let now: number;
  const watched = (count: number): Told[] => {
    const even = new EvenConnections();
    const workers = Array.from({ length: count }, () => new Told());
    for (const worker of workers) even.watch(worker as unknown as Worker);
    return workers;
  };
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('lets the worker that tells go down to its part, once another one tells that it has fewer', () => {
    const [full, empty] = watched(2) as [Told, Told];
    expect(full.tells(33)).toEqual([]);
    expect(empty.tells(0)).toEqual([]);
    expect(full.tells(33)).toEqual([16]);
    expect(empty.tells(8)).toEqual([]);
    expect(full.tells(24)).toEqual([8]);
  });

  it.each([
    [2, 0],
    [18, 14],
    [110, 90],
  ])('leaves %i beside %i alone', (more, fewer) => {
    const [one, other] = watched(2) as [Told, Told];
    other.tells(fewer);
    expect(one.tells(more)).toEqual([]);
  });

  it('counts neither a worker that has died nor one that has been silent for five seconds', () => {
    const [one, dead, silent] = watched(3) as [Told, Told, Told];
    dead.tells(0);
    silent.tells(0);
    expect(one.tells(30)).toEqual([20]);
    dead.hasDied = true;
    dead.emit('exit');
    dead.tells(0); // its last message may come later
    expect(one.tells(30)).toEqual([15]);
    now = 5_001;
    expect(one.tells(30)).toEqual([]);
  });
});
