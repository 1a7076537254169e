import { readFileSync } from 'node:fs';

const read = (path: string): string => readFileSync(path, 'utf8');
const flags = (words: string[]): string[] => words.filter((word) => word.startsWith('--'));

describe('The flags of Node', () => {
  it('are the same in the image as for `npm start`', () => {
    const [, command] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    const started = flags(JSON.parse(read('package.json')).scripts.start.split(' '));
    expect(started).not.toEqual([]);
    expect(flags(JSON.parse(command ?? '[]'))).toEqual(started);
  });
});
