import type { AddressInfo } from 'node:net';
import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import express, { type RequestHandler } from 'express';
import { expressjwt } from 'express-jwt';
import { auth } from 'express-oauth2-jwt-bearer';
import { createVerifier, type DecodedJwt } from 'fast-jwt';
import { Hono } from 'hono';
import { jwk } from 'hono/jwk';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import jwksRsa from 'jwks-rsa';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

export interface Expected {
  issuer: string;
  audience: string;
}

/** Says whether a token is accepted. */
type Verifier = (token: string) => Promise<boolean>;

/**
 * Libraries of others, each with the settings that its own documentation names. Each call makes one that has fetched
 * nothing yet.
 */
export const VERIFIERS: Record<string, (expected: Expected) => Verifier> = {
  jose: ({ issuer, audience }) => {
    const keys = createRemoteJWKSet(new URL(jwksOf(issuer)));
    return accepts((token) => jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt', algorithms: ['ES256'] }));
  },
  'express-jwt with jwks-rsa': ({ issuer, audience }) =>
    behindExpress(
      expressjwt({
        secret: jwksRsa.expressJwtSecret({ jwksUri: jwksOf(issuer) }) as never,
        algorithms: ['ES256'],
        issuer,
        audience,
      }),
    ),
  'express-oauth2-jwt-bearer': ({ issuer, audience }) => behindExpress(auth({ issuerBaseURL: issuer, audience })),
  'express-oauth2-jwt-bearer, strict': ({ issuer, audience }) =>
    behindExpress(auth({ issuerBaseURL: issuer, audience, strict: true, tokenSigningAlg: 'ES256' })),
  'passport-jwt with jwks-rsa': ({ issuer, audience }) => behindExpress(passportFor({ issuer, audience })),
  'fast-jwt': ({ issuer, audience }) => {
    const client = jwksRsa({ jwksUri: jwksOf(issuer), cache: true });
    const verify = createVerifier({
      key: async ({ header }: DecodedJwt) => (await client.getSigningKey(header.kid)).getPublicKey(),
      algorithms: ['ES256'],
      allowedIss: issuer,
      allowedAud: audience,
      checkTyp: 'at+jwt',
    });
    return accepts(verify);
  },
  'hono/jwk': ({ issuer, audience }) => {
    const app = new Hono();
    const verification = { iss: issuer, aud: audience, typ: 'at+jwt' };
    app.use(jwk({ jwks_uri: jwksOf(issuer), alg: ['ES256'], verification }));
    app.get('/', (context) => context.text('in'));
    return async (token) => {
      const { status } = await app.request('/', { headers: { authorization: `Bearer ${token}` } });
      return judged(status);
    };
  },
  'aws-jwt-verify': ({ issuer, audience }) => {
    const fetcher = { fetch: async (url: string) => (await fetch(url)).arrayBuffer() }; // its own speaks https alone
    const jwksCache = new SimpleJwksCache({ fetcher });
    const verifier = JwtVerifier.create({ issuer, audience, jwksUri: jwksOf(issuer) }, { jwksCache });
    return accepts((token) => verifier.verify(token));
  },
};

const jwksOf = (issuer: string): string => `${issuer}/.well-known/jwks.json`;

const accepts =
  (verify: (token: string) => Promise<unknown>): Verifier =>
  (token) =>
    verify(token).then(
      () => true,
      () => false,
    );

/** A refusal is 401. Anything else is a fault. */
function judged(status: number): boolean {
  if (status !== 200 && status !== 401) throw new Error(`The library answers ${status}`);
  return status === 200;
}

function behindExpress(middleware: RequestHandler): Verifier {
  const app = express().set('env', 'test'); // prints no stack of a refusal
  app.get('/', middleware, (_request, response) => {
    response.end('in');
  });
  return async (token) => {
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}`, { headers: { authorization: `Bearer ${token}` } });
    server.closeAllConnections();
    server.close();
    return judged(status);
  };
}

function passportFor({ issuer, audience }: Expected): RequestHandler {
  const own = new passport.Passport(); // not the one that the service has
  own.use(
    new Strategy(
      {
        secretOrKeyProvider: jwksRsa.passportJwtSecret({ jwksUri: jwksOf(issuer) }),
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        algorithms: ['ES256'],
        issuer,
        audience,
      },
      (claims, done) => done(null, claims),
    ),
  );
  return own.authenticate('jwt', { session: false });
}
