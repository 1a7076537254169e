import { openApiDocument } from '../../src/operations/reference/openapi.js';
import { Settings } from '../../src/platform/config/settings.js';
import type { Service } from './service.js';

export interface Endpoint {
  method: string;
  path: string;
  /** The names of its security schemes. */
  security: string[];
  /** The members that its body knows, and bodies that are well-formed. */
  fields: string[];
  /** The members that its body must have. */
  required: string[];
  /** Something in its body is required. */
  needsBody: boolean;
  examples: Record<string, unknown>[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** What stands for `:id` in a path. */
export const SOMEBODY = '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90';

/**
 * Every JSON endpoint there is, so that a table over them has a new one in it by itself. Another test makes sure that
 * the document leaves none out.
 */
export function jsonEndpoints({ app }: Service): Endpoint[] {
  const { publicUrl, isProduction } = app.get(Settings);
  const key = `${isProduction} ${routesIn(app)}`;
  const known = endpointsOf.get(key) ?? JSON.stringify(listEndpoints(app)).replaceAll(publicUrl, OWN_URL);
  endpointsOf.set(key, known);
  return JSON.parse(known.replaceAll(OWN_URL, publicUrl));
}

/** The document takes most of a second, so the test files of a worker share it where services have the same routes. */
const PLACE = Symbol.for('gatehouse.endpoints');
const places = globalThis as unknown as Record<symbol, Map<string, string>>;
places[PLACE] ??= new Map();
const endpointsOf = places[PLACE] as Map<string, string>;
const OWN_URL = 'https://own-url.invalid';

function routesIn(app: Service['app']): string {
  const { router } = app.getHttpAdapter().getInstance() as unknown as {
    router: { stack: { route?: { path: string; methods: object } }[] };
  };
  return router.stack.map(({ route }) => route && `${Object.keys(route.methods)} ${route.path}`).join();
}

function listEndpoints(app: Service['app']): Endpoint[] {
  const { paths, components } = openApiDocument(app);
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const body =
        operation.requestBody && 'content' in operation.requestBody
          ? operation.requestBody.content['application/json']
          : undefined;
      const form = body?.schema && 'oneOf' in body.schema ? body.schema.oneOf?.[0] : body?.schema;
      const schema = form && '$ref' in form ? components?.schemas?.[form.$ref.split('/').at(-1) as string] : form;
      const properties = schema && 'properties' in schema ? (schema.properties ?? {}) : {};
      const whole = Object.values(body?.examples ?? {}).map((example) => ('value' in example ? example.value : {}));
      const ofMembers = Object.entries(properties).flatMap(([name, property]) =>
        'example' in property ? [[name, property.example]] : [],
      );
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, SOMEBODY),
        security: (operation.security ?? []).flatMap((scheme) => Object.keys(scheme)),
        fields: Object.keys(properties),
        required: schema && 'required' in schema ? (schema.required ?? []) : [],
        needsBody: Boolean(
          operation.requestBody && 'required' in operation.requestBody && operation.requestBody.required,
        ),
        examples: whole.length > 0 ? whole : [Object.fromEntries(ofMembers)],
      };
    }),
  );
}

/** Below /oauth a body is a form mostly, and a refusal is one of OAuth: test/oidc sends nonsense there. */
export const speaksOAuth = ({ path }: Endpoint): boolean => path.startsWith('/oauth/');

export const bearerRoutes = (service: Service): Endpoint[] =>
  jsonEndpoints(service).filter(({ security }) => security.some((scheme) => scheme.endsWith('access-token')));

/** Which session's token is due there. */
export const audienceOf = ({ path }: Endpoint): 'application' | 'portal' =>
  path.startsWith('/v1/portal/') && path !== '/v1/portal/exchange' ? 'portal' : 'application';

/**
 * Every route of the hosted login that the signed URL opens, as the router knows them, with the provider `corp`. The
 * callbacks of providers have no signed query, nor has the link of an invitation.
 */
export function hostedRoutes({ app }: Service): { method: string; path: string }[] {
  const { stack } = app.getHttpAdapter().getInstance().router as { stack: RouterLayer[] };
  return stack.flatMap(({ route }) =>
    route?.path.startsWith('/login') && !/^\/login\/(callback|invitation$)/.test(route.path)
      ? route.stack.map(({ method }) => ({
          method: method?.toUpperCase() ?? 'ALL',
          path: route.path.replace(':provider', 'corp'),
        }))
      : [],
  );
}

interface RouterLayer {
  route?: { path: string; stack: { method?: string }[] };
}
