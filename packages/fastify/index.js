import { answerNode, askedByNode, createAuth, createGuard, setCookiesOfNode } from '@gatehouse/core/server';

/** As it is for Fastify's own plugins: the hooks hold for the whole server, not for this plugin alone. */
const forAll = (plugin) =>
  Object.assign(plugin, { [Symbol.for('skip-override')]: true, [Symbol.for('fastify.display-name')]: 'gatehouse' });

function send(reply, answer) {
  // What hooks have set, such as the cookie of a session that has ended: a hijacked reply forgets it.
  for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value);
  reply.hijack();
  answerNode(reply.raw, answer);
}

/** Plugin: `request.auth` is the session of the browser, or null. It answers `/auth/login` and the other ways itself. */
export const gatehouse = forAll(async (fastify, options) => {
  const auth = createAuth(options);
  if (!fastify.hasRequestDecorator('auth')) fastify.decorateRequest('auth', null);
  // Hooks run for routes alone.
  const ways = `${options.basePath ?? '/auth'}/*`;
  fastify.route({ method: ['GET', 'POST'], url: ways, handler: (_request, reply) => reply.callNotFound() });
  fastify.decorate('gatehouse', {
    client: auth.client,
    /** A `preHandler`: lets nobody pass who is not signed in. */
    signedIn: async (request, reply) => {
      if (!request.auth) send(reply, auth.demand(askedByNode(request.raw)));
    },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const { answer, session, cookies } = await auth.enter(askedByNode(request.raw));
    if (answer) return send(reply, answer);
    setCookiesOfNode(reply.raw, cookies, (name, value) => reply.header(name, value));
    request.auth = session;
  });
});

/** Plugin for an API: `request.auth` is what the access token says. */
export const bearer = forAll(async (fastify, options) => {
  const check = createGuard(options);
  if (!fastify.hasRequestDecorator('auth')) fastify.decorateRequest('auth', null);
  fastify.addHook('onRequest', async (request, reply) => {
    const { answer, claims } = await check(askedByNode(request.raw));
    if (answer) return send(reply, answer);
    request.auth = claims;
  });
});
