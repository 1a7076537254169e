import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { outputOf } from '../support/output-of.js';
import { describeRunningSamples, hasPython, useSamples } from '../support/running-samples.js';
import { ROOT } from '../support/tree.js';

const COMPILER_OPTIONS = {
  ...{ strict: true, skipLibCheck: true, noEmitOnError: true, types: ['node'] },
  ...{ module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom'] },
};

describe('The samples of the API reference', () => {
  const { folder, write, inLanguage } = useSamples();

  it('are whole programs, whatever the operation and the example', async () => {
    const wholes = { curl: inLanguage('curl'), typescript: inLanguage('typescript'), python: inLanguage('python') };
    expect(wholes.curl.length).toBeGreaterThan(70);
    const subshells = wholes.curl.map(({ code }) => `(\n${code}\n)`).join('\n');
    expect(spawnSync('bash', ['-n'], { input: subshells }).status).toBe(0);

    const files = wholes.typescript.map((_, index) => `sample-${index}.mts`);
    for (const [index, { code }] of wholes.typescript.entries()) write(`sample-${index}.mts`, `${code}\nexport {};\n`);
    write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
    expect(await outputOf(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder])).toBe(
      '',
    );

    if (!hasPython) return;
    write('samples.json', JSON.stringify(wholes.python.map(({ code }) => code)));
    const parse = 'import ast, json; print(len([ast.parse(code) for code in json.load(open("samples.json"))]))';
    expect(execFileSync('python3', ['-c', parse], { cwd: folder, encoding: 'utf8' }).trim()).toBe(
      String(wholes.python.length),
    );
  });
});

describeRunningSamples('curl');
