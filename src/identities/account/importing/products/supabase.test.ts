import { verifyImported } from '../../../passwords/imported-hashes.js';
import type { ImportRow, Row } from '../import-record.js';
import { collectSupabaseIdentities, readSupabase } from './supabase.js';

const USER = {
  id: 'u1',
  email: 'ada@supabase.example',
  email_confirmed_at: '2025-12-13 17:06:48+00',
  banned_until: null,
};

/** What Firebase publishes for its scrypt, as Supabase keeps it for accounts that it took over from there. */
const OF_FIREBASE =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';

const rows = async function* (...contents: Row[]): AsyncIterable<ImportRow> {
  for (const content of contents) yield { line: 1, content };
};

describe('readSupabase', () => {
  const read = readSupabase(new Map());

  it('I19: takes a password that Supabase itself took over from Firebase', async () => {
    const { identity } = read({ ...USER, encrypted_password: OF_FIREBASE });
    expect(identity.hash).not.toContain('jxspr8Ki0RYycVU8');
    expect(await verifyImported(identity.hash as string, 'user1password')).toBe(true);
    expect(await verifyImported(identity.hash as string, 'user2password')).toBe(false);
  });

  it.each([
    ['encrypted by Supabase', '{"key_id":"k","alg":"aes-gcm-hkdf","data":"x","nonce":"y"}'],
    ['too dear', OF_FIREBASE.replace('n=14', 'n=30')],
    ['whose key is of another project', OF_FIREBASE.replace('sk=jxspr8Ki', 'sk=jxsp')],
  ])('refuses a hash that is %s', (_kind, encrypted_password) => {
    expect(() => read({ ...USER, encrypted_password })).toThrow(/chooses a new password/);
  });

  it('I19: links what auth.identities names, and says what it does not name', async () => {
    const google = { user_id: 'u1', provider: 'google', provider_id: '42', identity_data: '{"sub":"42"}' };
    const own = { user_id: 'u1', provider: 'email', provider_id: 'u1', identity_data: '{"sub":"u1"}' };
    const identities = await collectSupabaseIdentities(rows(google, own));
    const row = {
      ...USER,
      encrypted_password: '',
      raw_app_meta_data: '{"provider":"google","providers":["google","azure"]}',
    };
    const record = readSupabase(identities)(row);
    expect(record).toMatchObject({ links: [{ provider: 'google', subject: '42' }], unnamedLinks: ['azure'], lost: [] });
  });
});
