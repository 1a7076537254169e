import { newId } from '../../src/platform/crypto/ids.js';
import { KeyRing } from '../../src/platform/crypto/key-ring.js';
import { Clock } from '../../src/platform/time/clock.js';
import type { GivenIdentity } from './given.js';
import type { Service } from './service.js';
import { BASE32, totpAt } from './totp-code.js';

/** An authenticator app. */
export class App {
  constructor(
    private readonly service: Pick<Service, 'app'>,
    readonly secret: string,
  ) {}

  /** What it shows now, or would show so many steps later. */
  code(steps = 0): string {
    return totpAt(this.secret, this.service.app.get(Clock).epochSeconds() + 30 * steps);
  }

  /** Six digits that it does not show in these minutes. */
  wrong(): string {
    const shown = [-2, -1, 0, 1, 2].map((steps) => this.code(steps));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code)) as string;
  }
}

/** An identity that has had an authenticator app for a while, and signed in with it. Its codes are all unused. */
export async function givenApp(service: Service, { id }: Pick<GivenIdentity, 'id'>, since = '1 hour'): Promise<App> {
  const secret = Array.from({ length: 32 }, () => BASE32[Math.floor(Math.random() * 32)]).join('');
  const factorId = newId();
  const sealed = service.app.get(KeyRing).seal(Buffer.from(secret), `totp-factor/${factorId}`);
  await service.db.query(
    `INSERT INTO totp_factors (id, identity_id, sealed_secret, begun_by, confirmed_at, last_step, created_at)
     VALUES ($1, $2, $3, '\\x00', now(), 0, now())`,
    [factorId, id, sealed],
  );
  await service.db.query('UPDATE identities SET mfa_enabled_at = now() - $2::interval WHERE id = $1', [id, since]);
  await service.db.query("UPDATE sessions SET amr = '{pwd,otp,mfa}' WHERE identity_id = $1", [id]);
  return new App(service, secret);
}
