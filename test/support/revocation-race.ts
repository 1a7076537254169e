import { EntityManager } from 'typeorm';
import { newId } from '../../src/platform/crypto/ids.js';
import { SessionOpenings } from '../../src/session/lifecycle/session-openings.js';
import { AccessTokens } from '../../src/session/tokens/access-token.js';
import { CALLER, givenApplication, givenIdentity } from './given.js';
import { type Answer, type Service, useService } from './service.js';

export const describeRevocationRace = (rounds: number): void =>
  describe('A refresh and a revocation at once', () => {
    const service = useService();
    let replica: Service;
    beforeAll(async () => {
      replica = await service.replica();
    });
    afterAll(() => replica.stop());

    const refresh = (refresh_token: string, at = service) =>
      at.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
    const revoke = (accessToken: string, at = service) =>
      at.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });

    it('R23: round after round on two nodes, no token that a refresh got works after the revocation was acknowledged', async () => {
      const sessions = await openSessions(rounds);
      const ended: { revoked: number; successor: string | undefined }[] = [];
      for (let start = 0; start < sessions.length; start += 10) {
        const batch = sessions.slice(start, start + 10).map(async ({ accessToken, refreshToken }) => {
          const [refreshed, revoked] = await Promise.all([refresh(refreshToken), revoke(accessToken, replica)]);
          return { revoked: revoked.status, successor: refreshed.body.refresh_token };
        });
        ended.push(...(await Promise.all(batch)));
      }
      expect(ended.filter(({ revoked }) => revoked !== 200)).toEqual([]);
      const successors = ended.flatMap(({ successor }) => successor ?? []);
      const later: Answer[] = [];
      for (const [index, token] of successors.entries())
        later.push(await refresh(token, index % 2 ? replica : service));
      expect(later.filter(({ status }) => status !== 401)).toEqual([]);
      expect(successors.length).toBeGreaterThan(0);
    }, 240_000);

    /** As authorize opens them, in one transaction. */
    async function openSessions(count: number): Promise<{ accessToken: string; refreshToken: string }[]> {
      const { id: applicationId, ...application } = await givenApplication(service);
      const { id: identityId } = await givenIdentity(service, { id: applicationId, ...application });
      const subject = {
        applicationId,
        identityId,
        audience: 'application',
        clientType: 'server',
        amr: ['pwd'],
        authenticatedAt: new Date(),
        rememberedBrowserId: null,
      } as const;
      const [openings, tokens] = [service.app.get(SessionOpenings), service.app.get(AccessTokens)];
      return service.app.get(EntityManager).transaction(async (manager) => {
        const opened = [];
        for (let index = 0; index < count; index += 1) {
          const wanted = {
            ...subject,
            amr: ['pwd'],
            provider: 'password',
            overlap: null,
            terms: null,
            device: CALLER,
            sessionId: newId(),
          };
          const session = await openings.open(manager, wanted, CALLER);
          opened.push({
            refreshToken: session.refreshToken,
            accessToken: (await tokens.signAhead(session)).accessToken,
          });
        }
        return opened;
      });
    }
  });
