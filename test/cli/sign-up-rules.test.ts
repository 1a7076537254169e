import { givenFile, runCli } from '../support/cli.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

describe('signUp in a seed file', () => {
  const service = useService();

  const seed = (members: string, slug = 'club') =>
    runCli(
      service.variables,
      'seed',
      givenFile(
        `plans: [{ key: p, name: P, providers: [password] }]\napplications:\n  - { slug: ${slug}, name: C, plan: p, origins: [https://c.example.com]${members} }\n`,
      ),
    );
  const stored = async () =>
    (await service.db.query("SELECT sign_up, sign_up_domains FROM applications WHERE slug = 'club'")).rows[0];
  const rule = (sign_up: string, ...sign_up_domains: string[]) => ({ sign_up, sign_up_domains });

  it('is open without a word, changes, and keeps its value when it is left out', async () => {
    await seed('');
    expect(await stored()).toEqual(rule('open'));
    const { stdout } = await seed(', signUp: domains, signUpDomains: [Example.com, staff.example.com]');
    expect(stdout).toContain('signUp');
    expect(await stored()).toEqual(rule('domains', 'example.com', 'staff.example.com'));
    await seed('');
    await seed(', signUpDomains: [example.org]');
    expect(await stored()).toEqual(rule('domains', 'example.org'));
    await seed(', signUp: invited');
    expect(await stored()).toEqual(rule('invited'));
    expect((await runCli(service.variables, 'applications', 'show', 'club')).stdout).toMatch(/sign-up +invited/);
  });

  it.each([
    ['signUp: members', 'signUp: must be one of open, invited, domains, closed'],
    ['signUp: domains', 'signUpDomains: must name a domain: signUp is `domains`'],
    ['signUp: domains, signUpDomains: []', 'signUpDomains: must name a domain: signUp is `domains`'],
    ['signUp: closed, signUpDomains: [example.com]', 'signUpDomains: has no effect: signUp is not `domains`'],
    ['signUpDomains: [example.com]', 'signUpDomains: has no effect: signUp is not `domains`'],
    ['signUp: domains, signUpDomains: ["@example.com"]', 'signUpDomains[0]: must be a domain, such as example.com'],
    ['signUp: domains, signUpDomains: ["*.example.com"]', 'signUpDomains[0]: must be a domain, such as example.com'],
    ['signUp: domains, signUpDomains: [a.example, A.example]', 'signUpDomains[1]: appears twice'],
  ])('refuses what means nothing: %s', async (members, words) => {
    const { code, stderr } = await seed(`, ${members}`, 'other');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`applications[0].${words}`)]);
  });

  it('is the same for a program, in its spelling', async () => {
    const operator = await Operator.of(service);
    const change = (body: object) => operator.send('PATCH', '/applications/club', body);
    const { body } = await change({ sign_up: 'domains', sign_up_domains: ['example.com'] });
    expect(body).toMatchObject(rule('domains', 'example.com'));
    expect((await change({ sign_up: 'domains' })).body).toMatchObject(rule('domains', 'example.com'));
    expect((await change({ sign_up: 'closed' })).body).toMatchObject(rule('closed'));
    const refused = await change({ sign_up: 'domains' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'sign_up_domains must name a domain: sign_up is `domains`',
    ]);
  });
});
