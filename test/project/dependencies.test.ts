import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string): string => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

describe('docs/dependencies.md', () => {
  it('says of each dependency what it is here for', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const [, runTime = '', development = ''] = read('docs/dependencies.md').split('\n## ');
    expect(namedIn(runTime)).toEqual(Object.keys(dependencies).sort());
    expect(namedIn(development)).toEqual(Object.keys(devDependencies).sort());
  });
});

function namedIn(section: string): string[] {
  const lines = section.split('\n').filter((line) => line.startsWith('- '));
  return lines
    .flatMap((line) => [...(line.split(': ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();
}
