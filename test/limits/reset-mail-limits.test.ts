import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { givenSignedInFrom } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { visibleText } from '../support/hosted.js';
import { linkCode, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { DONE, undoing } from '../support/undoing.js';

const HOME = '203.0.113.9';
const { points: MAILS } = LIMITS['mail-recipient'];

describe('what strangers use up of the mails that reset a password', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
  let application: GivenApplication;
  let addresses = 0;

  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['password', 'email_code'] } });
  });

  const somewhere = () => `10.9.0.${++addresses}`;
  const resetsTo = async (email: string) =>
    (await mailsTo(service, email)).filter(({ template }) => template === 'reset_password').length;

  async function ask(path: string, email: string, from = somewhere()): Promise<void> {
    const flow = await givenFlow(service, application);
    const answer = await inFlow(service, flow, path, { email, password: PASSWORD }, { 'x-forwarded-for': from });
    expect(answer.status).toBe(202);
  }

  // Red where the mails of all kinds count together.
  it.each(['register', 'email-code'])('R66: none by %s', async (path) => {
    const { email } = await givenIdentity(service, application);
    for (let mails = 0; mails <= MAILS; mails += 1) await ask(path, email);
    expect(await mailsTo(service, email)).toHaveLength(MAILS);
    await ask('forgot-password', email);
    expect(await resetsTo(email)).toBe(1);
  });

  // Red without mails of its own for a known address.
  it('R66: those of new addresses, but not those of its owner’s own', async () => {
    const identity = await givenIdentity(service, application);
    await givenSession(service, { application, identity });
    await givenSignedInFrom(service, identity, HOME);
    for (let mails = 0; mails <= MAILS; mails += 1) await ask('forgot-password', identity.email);
    expect(await resetsTo(identity.email)).toBe(MAILS);
    await ask('forgot-password', identity.email, HOME);
    expect(await resetsTo(identity.email)).toBe(MAILS + 1);
  });

  describe('that an old notice with «It was not me» sends', () => {
    const { owner, thief, noticeOf, daysAgo, rowOf } = undoing(service, () => application);

    async function disownAfter(asked: () => string) {
      const portal = await owner();
      await givenSignedInFrom(service, portal.identity, HOME);
      await thief(portal).turnOn(portal);
      await daysAgo('address_undos', 'requested_at', portal, 1);
      for (let mails = 0; mails < MAILS; mails += 1) await ask('forgot-password', portal.identity.email, asked());
      const code = linkCode(await noticeOf(portal, 'second_factor_changed'));
      const done = await service.http.form('/portal/undo', { code }, { 'x-forwarded-for': HOME });
      expect(visibleText(done.text)).toContain(DONE);
      expect((await rowOf(portal)).password_hash).toBeNull();
      return { text: visibleText(done.text), sent: (await resetsTo(portal.identity.email)) - MAILS };
    }

    // Red where it counts with those that new addresses have asked for.
    it('R66: none', async () => {
      expect(await disownAfter(somewhere)).toEqual({ text: expect.stringContaining('We have sent a link'), sent: 1 });
    });

    // Red where it is not counted. Beyond the limit the link still ends what it ends.
    it('R66: those that the same address has asked for', async () => {
      expect(await disownAfter(() => HOME)).toEqual({ text: expect.stringContaining('Now sign in to'), sent: 0 });
    });
  });
});
