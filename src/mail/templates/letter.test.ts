import { LANGUAGES, type Language } from '../../platform/http/language.js';
import type { MailContent } from '../mail-contents.js';
import type { Mails, MailTemplate } from '../mails.js';
import { goneContent, withoutSecrets } from './hidden-secrets.js';
import { html } from './html.js';
import { type Letter, writeLetter } from './letter.js';
import { plainText } from './plain-text.js';

const CODE = { link: 'https://id.example.com/verify?flow=a&code=b', code: '428913', minutes: 30 };
const ORIGIN = {
  when: '2026-11-20T08:05:00.000Z',
  ip: '192.0.2.7',
  device: 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0',
};
const UNDO = { link: CODE.link };
const SAMPLES: Mails = {
  verify_address: CODE,
  already_registered: { signInLink: 'https://shop.example.com' },
  invitation: { link: CODE.link, minutes: 10_080, days: 7 },
  join_invitation: { link: CODE.link, minutes: 10_080, email: 'ada@example.com', organization: null, inviter: null },
  reset_password: CODE,
  confirm_address: { code: CODE.code, minutes: CODE.minutes },
  address_change_requested: { ...ORIGIN, email: 'new@example.com', link: CODE.link },
  address_changed: { when: ORIGIN.when, email: 'new@example.com', link: CODE.link },
  address_assigned: { when: ORIGIN.when },
  address_restored: { when: ORIGIN.when, email: 'ada@example.com' },
  account_returned: { when: ORIGIN.when, email: 'ada@example.com' },
  password_changed: { ...ORIGIN, ...UNDO, providers: ['Google', 'Corp'], passkeys: ['Safari, iPhone'] },
  account_deleted: { when: ORIGIN.when },
  new_sign_in: ORIGIN,
  browser_copied: { ...ORIGIN, before: { ...ORIGIN, ip: '198.51.100.9' } },
  second_factor_changed: { ...UNDO, change: 'enabled', when: ORIGIN.when },
  recovery_codes_replaced: { ...ORIGIN, ...UNDO },
  address_linked: { ...UNDO, provider: 'Google', email: 'ada@example.com' },
  address_unlinked: { ...ORIGIN, ...UNDO, provider: 'Google' },
  prove_mailbox: { ...ORIGIN, code: '428913', minutes: 30, provider: 'Google', account: 'ada@example.com' },
  sign_in_code: { ...ORIGIN, code: '428913', minutes: 10 },
  confirm_presence: { ...ORIGIN, code: '428913', minutes: 30 },
  link_address: { ...ORIGIN, code: '428913', minutes: 30, relay: 'hidden@relay.example.com' },
  accounts_merged: { ...UNDO, when: ORIGIN.when, email: 'ada@example.com', relay: 'hidden@relay.example.com' },
  passkey_added: { ...ORIGIN, ...UNDO },
  passkey_removed: { ...ORIGIN, ...UNDO },
  webhook_off: { when: ORIGIN.when, url: 'https://hooks.example.com/gatehouse', reason: 'failing' },
};
const TEMPLATES = Object.keys(SAMPLES) as MailTemplate[];
const branding = { logoUrl: null, accentColor: '#0b7a4b' };

function written<T extends MailTemplate>(template: T, language: Language, more: Partial<Mails[T]> = {}, app = 'Shop') {
  const letter = writeLetter(template, language, app, { name: 'Ada', data: { ...SAMPLES[template], ...more } });
  return { letter, html: html(letter, language, { name: app, branding }), text: plainText(letter) };
}

const withoutOtherWays = (language: Language) => written('password_changed', language, { providers: [], passkeys: [] });
const wordsOf = (letter: Letter): string => JSON.stringify({ ...letter, action: letter.action?.label });

describe.each(LANGUAGES)('The letters in %s', (language) => {
  it.each(TEMPLATES)('%s is complete, in HTML and in plain text, with nothing left open', (template) => {
    const mail = written(template, language);
    expect(mail.letter.subject).toContain('Shop');
    for (const text of [mail.letter.subject, mail.html, mail.text]) {
      expect(text).not.toMatch(/undefined|null|\[object|\$\{|\{\{|NaN|Invalid Date/);
    }
    for (const part of [mail.letter.heading, mail.letter.warning, mail.letter.footer, ...mail.letter.body]) {
      expect(mail.text).toContain(part);
    }
    if ('code' in SAMPLES[template]) {
      expect(mail.html).toContain('428913');
      expect(mail.text).toContain('\n    428913\n');
    }
    if ('link' in SAMPLES[template]) {
      expect(mail.html).toContain('href="https://id.example.com/verify?flow=a&amp;code=b"');
      expect(mail.text).toContain('\nhttps://id.example.com/verify?flow=a&code=b\n');
    }
    if ('ip' in SAMPLES[template]) expect(mail.text).toContain('Firefox, Windows');
    expect(mail.html).toContain(`<html lang="${language}">`);
  });

  it('names what else signs in to the account, if anything does', () => {
    const [listed, alone] = [written('password_changed', language), withoutOtherWays(language)];
    const [note = ''] = listed.letter.body.filter((paragraph) => !alone.letter.body.includes(paragraph));
    for (const way of ['Google', 'Corp', 'Safari, iPhone', 'Shop']) expect(note).toContain(way);
    expect(listed.letter.body).toHaveLength(alone.letter.body.length + 1);
  });

  it('does not say to an address without an account that it has one', () => {
    const footers = TEMPLATES.map((template): [MailTemplate, string] => [
      template,
      written(template, language).letter.footer,
    ]);
    const ofAccounts = new Map(footers).get('password_changed');
    const others = footers.filter(([, footer]) => footer !== ofAccounts).map(([template]) => template);
    const unproved = [
      'verify_address',
      'join_invitation',
      'confirm_address',
      'prove_mailbox',
      'sign_in_code',
      'webhook_off',
    ];
    expect(others).toEqual(unproved);
  });

  it('says into which organization a person is invited, and who invites', () => {
    const into = { organization: 'Acme', inviter: null };
    const byMember = { ...into, inviter: 'Ada (ada@acme.example)' };
    const [plain, named] = [into, byMember].map((data) => written('join_invitation', language, data).letter);
    for (const letter of [plain, named]) expect(letter?.subject).toContain('Acme');
    expect(plain?.body.join()).toContain('Acme');
    expect(named?.body.join()).toMatch(/Ada .*Acme|Acme.*Ada /);
    expect(plain?.body.join()).not.toContain('Ada ');
  });

  it('speaks of no button in the notice of an operator’s change, which has none', () => {
    const withLink = written('second_factor_changed', language);
    const { letter } = written('second_factor_changed', language, { link: '' });
    expect([letter.action, withLink.letter.action?.label]).toEqual([null, expect.any(String)]);
    expect(withLink.letter.warning).toContain(withLink.letter.action?.label);
    expect(letter.warning).not.toContain(withLink.letter.action?.label);
  });

  it('tells turning the second factor on from turning it off', () => {
    const on = written('second_factor_changed', language);
    const off = written('second_factor_changed', language, { change: 'disabled' });
    expect(off.letter.subject).not.toBe(on.letter.subject);
    expect(off.letter.body).not.toEqual(on.letter.body);
  });
});

it.each(LANGUAGES.filter((language) => language !== 'en'))(
  'The letters in %s say other things than in English',
  (language) => {
    for (const template of TEMPLATES) {
      expect(wordsOf(written(template, language).letter)).not.toBe(wordsOf(written(template, 'en').letter));
      expect(written(template, language).letter.warning).not.toBe(written(template, 'en').letter.warning);
    }
  },
);

describe('R51: what people typed', () => {
  const NASTY = '<img src=x onerror=alert(1)> http://evil.example/\r\nBcc: b@evil.example \u202Egnp.exe';

  it('stands in a mail as text: no element, no link, no second line', () => {
    for (const template of TEMPLATES) {
      const letter = writeLetter(template, 'en', NASTY, { name: NASTY, data: SAMPLES[template] });
      const page = html(letter, 'en', { name: NASTY, branding });
      expect(page).not.toContain('<img');
      expect(page).toContain('&lt;img');
      expect(page).not.toMatch(/href="[^"]*evil/);
      expect(letter.subject).not.toMatch(/[\r\n\u202e]/);
      for (const text of [letter.greeting, letter.heading, ...letter.body, letter.warning, letter.footer]) {
        expect(text).not.toMatch(/https?:\/\/|evil\.example|[\r\n\u202e]/);
      }
    }
  });

  it('stands so in a list too', () => {
    const { letter, html: page } = written('password_changed', 'en', { providers: [NASTY], passkeys: [NASTY] });
    expect(letter.body.join(' ')).not.toMatch(/https?:\/\/|evil\.example|[\r\n\u202e]/);
    expect(page).not.toContain('<img');
  });

  it('stands so in an invitation, whose organization and sender choose their names', () => {
    const { letter, html: page } = written('join_invitation', 'en', { organization: NASTY, inviter: NASTY });
    expect(letter.subject).not.toMatch(/[\r\n\u202e]/);
    expect(letter.body.join(' ')).not.toMatch(/https?:\/\/|evil\.example|[\r\n\u202e]/);
    expect(page).not.toContain('<img');
  });

  it('cannot name a device or a colour that is none', () => {
    const said = written('new_sign_in', 'en', { device: 'Firefox/1 Windows <b>http://evil.example' });
    expect(said.letter.facts).toContainEqual(['Device', 'Firefox, Windows']);
    const letter = writeLetter('verify_address', 'en', 'Shop', { name: null, data: CODE });
    const page = html(letter, 'en', {
      name: 'Shop',
      branding: { logoUrl: 'javascript:alert(1)', accentColor: 'red;background:url(https://evil.example)' },
    });
    expect(page).not.toMatch(/javascript:|evil/);
  });

  it.each(['::1', '192.0.2.7', '2001:db8::17'])('shows the address %s so that it can be copied', (ip) => {
    const mail = written('new_sign_in', 'en', { ip });
    expect(mail.text).toContain(`: ${ip}\n`);
    expect(mail.html).toContain(`>${ip}<`);
    expect(written('new_sign_in', 'en', { ip: 'evil.example' }).text).not.toContain('evil.example');
  });

  it('is cut short when it is long', () => {
    const letter = writeLetter('verify_address', 'en', 'Shop', { name: 'a'.repeat(500), data: CODE });
    expect(letter.greeting.length).toBeLessThan(100);
  });

  it('becomes a link only where the link is ours to make', () => {
    const letter = writeLetter('already_registered', 'en', 'Shop', {
      name: null,
      data: { signInLink: 'javascript:x' },
    });
    expect(letter.action).toBeNull();
  });
});

describe('A mail that its reader alone may use', () => {
  it('is drawn for others without what opens something', () => {
    for (const template of TEMPLATES) {
      const letter = writeLetter(template, 'en', 'Shop', withoutSecrets({ name: 'Ada', data: SAMPLES[template] }));
      const page = html(letter, 'en', { name: 'Shop', branding }) + plainText(letter);
      expect(page).toContain('Ada');
      expect(page).not.toMatch(/428913|id\.example\.com|shop\.example\.com|hooks/);
    }
  });

  it('is drawn from its template once its contents are gone', () => {
    const times = { createdAt: new Date('2026-11-20T08:05:00Z'), expiresAt: new Date('2026-11-20T08:35:00Z') };
    for (const template of TEMPLATES) {
      const letter = writeLetter(template, 'en', 'Shop', goneContent(template, times) as MailContent);
      expect(plainText(letter)).not.toMatch(/undefined|null|NaN|Invalid Date/);
      expect(letter.action === null).toBe(written(template, 'en').letter.action === null);
    }
  });
});

it('never lets a French mark begin a line', () => {
  for (const template of TEMPLATES) expect(wordsOf(written(template, 'fr').letter)).not.toMatch(/ [?!:;»]|« /);
});

it('tells a length of time as people would', () => {
  expect(written('verify_address', 'en', { minutes: 30 }).text).toContain('valid for 30 minutes');
  expect(written('verify_address', 'en', { minutes: 1 }).text).toContain('valid for 1 minute ');
  expect(written('verify_address', 'de', { minutes: 1440 }).text).toContain('24 Stunden');
  expect(written('verify_address', 'ja', { minutes: 30 }).text).toMatch(/30 ?分/);
});
