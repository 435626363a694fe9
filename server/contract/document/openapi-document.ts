import * as v from 'valibot';
import { signInTokenPattern } from '#shared/accounts/account.ts';
import { Device } from '#shared/accounts/device.ts';
import { FreeHour } from '#shared/booking/hour-input.ts';
import { tags } from '#shared/contract/call-declaration.ts';
import {
  type CallName,
  callNames,
  getAnswerLimit,
  getDeclaration,
  getTimeout,
  listRefusals,
} from '#shared/contract/calls.ts';
import { type ErrorCode, errorCodes, phonePlaceholder } from '#shared/contract/error-codes.ts';
import { type AnyInputSchemas, buildInputSchemas } from '#shared/contract/input-schemas.ts';
import { onRequestReasons } from '#shared/contract/on-request-reasons.ts';
import { buildOffer } from '#shared/site/published-catalogue.ts';
import { convertAnswers, convertInputs, getSchemaRef, type Json } from './json-schemas.ts';

type Schemas = Record<string, v.GenericSchema>;

const { bodies, queries }: AnyInputSchemas = buildInputSchemas(() => buildOffer(undefined));

const bodySuffix = 'Body';
const bodySchemas = describeSchemas((name) => {
  const { backendBody, hasFile } = getDeclaration(name);
  return hasFile ? undefined : (backendBody ?? bodies[name]);
}, bodySuffix);
const answerSchemas = describeSchemas((name) => getDeclaration(name).answer, 'Answer');
const querySchemas = convertInputs(describeSchemas((name) => queries[name]));

function describeSchemas(
  findSchema: (name: CallName) => v.GenericSchema | undefined,
  suffix = '',
): Schemas {
  return Object.fromEntries(
    callNames.flatMap((name) => {
      const schema = findSchema(name);
      return schema ? [[name + suffix, schema]] : [];
    }),
  );
}

const ErrorBody = v.object({
  error: v.picklist(Object.keys(errorCodes)),
  message: v.optional(v.string()),
  field: v.optional(v.picklist(['day'])),
  warnings: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(50))),
  others: v.optional(v.array(FreeHour)),
  reason: v.optional(v.picklist(onRequestReasons)),
});

export function buildOpenApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const name of callNames) {
    const { method, path } = getDeclaration(name);
    const address = `/api/${path.replace(':token', '{token}')}`;
    const operation = describeOperation(name);
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'What the site asks of a backend',
      version: '1.0.0',
      description: [
        'The site (a backend-for-frontend) makes these calls of the backend that BACKEND_URL names. ' +
          'server/contract/README.md tells how to write one.',
        'Every call with `x-required: true` must be there; for the others 501 (or 404) says that they ' +
          'are not offered, and `x-without` what the site does then.',
        'Made of the declarations in shared/contract/calls.',
      ].join('\n\n'),
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'The backend that BACKEND_URL names' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'jwt',
          description: 'The site does not read it.',
        },
      },
      parameters: sharedParameters,
      responses: describeSharedResponses(),
      schemas: {
        ...convertAnswers({ Error: ErrorBody }),
        ...convertInputs(bodySchemas),
        ...convertAnswers(answerSchemas),
      },
    },
  };
}

function describeOperation(name: CallName): Json {
  const { tag, summary, description, ifMissing, session, hasFile } = getDeclaration(name);
  return {
    tags: [tag],
    operationId: name,
    summary,
    ...(description && { description }),
    'x-required': ifMissing === undefined,
    ...(ifMissing && { 'x-without': ifMissing }),
    'x-seconds': getTimeout(name),
    'x-kilobytes': getAnswerLimit(name) / 1024,
    security: securityBySession[session],
    parameters: describeParameters(name),
    ...(bodySchemas[name + bodySuffix] && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: getSchemaRef(name + bodySuffix) } } },
      },
    }),
    ...(hasFile && { requestBody: fileBody }),
    responses: describeResponses(name),
  };
}

const securityBySession = {
  none: [],
  optional: [{}, { session: [] }],
  required: [{ session: [] }],
  team: [{ session: [] }],
  admin: [{ session: [] }],
};

const fileBody: Json = { required: true, content: { 'application/octet-stream': {} } };

const refToParameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

const sharedHeaders: Readonly<Record<string, Json>> = {
  'X-Forwarded-For': {},
  'X-Forwarded-Proto': { enum: ['http', 'https'] },
  'X-Request-Id': { format: 'uuid' },
  'X-Browser': { pattern: '^[A-Za-z0-9_-]{43}$' },
  'X-Device': { enum: Device.options },
  'X-Return-To': { pattern: '^/(?!/)[!-\\[\\]-~]{0,500}$' },
};

const describeSharedParameter = (
  place: 'header' | 'cookie',
  name: string,
  schema: Json = {},
): Json => ({
  name,
  in: place,
  required: false,
  description: 'server/contract/README.md has its meaning.',
  schema: { type: 'string', ...schema },
});

export const sharedParameters: Json = {
  ...Object.fromEntries(
    Object.entries(sharedHeaders).map(([name, schema]) => [
      name,
      describeSharedParameter('header', name, schema),
    ]),
  ),
  authorizationCode: describeSharedParameter('cookie', 'authorizationCode'),
};

function describeParameters(name: CallName): Json[] {
  const query = queries[name];
  const { path, isCached, tellsDevice } = getDeclaration(name);
  const parameters: Json[] = isCached
    ? []
    : [
        'X-Forwarded-For',
        'X-Forwarded-Proto',
        'X-Request-Id',
        'X-Browser',
        'authorizationCode',
      ].map(refToParameter);
  if (tellsDevice) parameters.push(refToParameter('X-Device'));
  if (name === 'login') parameters.push(refToParameter('X-Return-To'));
  if (path.includes(':token')) parameters.push(tokenParameter);
  const { properties = {} } = (querySchemas[name] ?? {}) as {
    properties?: Record<string, Json>;
  };
  const requiredFields = query ? listRequiredFields(query) : [];
  for (const [field, { description, ...schema }] of Object.entries(properties)) {
    parameters.push({
      name: field,
      in: 'query',
      required: requiredFields.includes(field),
      description,
      schema,
    });
  }
  return parameters;
}

const listRequiredFields = (query: v.GenericSchema): unknown[] =>
  v.safeParse(query, {}).issues?.map(({ path }) => path?.[0]?.key) ?? [];

const tokenParameter: Json = {
  name: 'token',
  in: 'path',
  required: true,
  description:
    'The token from the mailed link. The site rejects any other characters before it calls the ' +
    'backend.',
  schema: { type: 'string', pattern: signInTokenPattern.source },
};

/** The pages that a provider's callback may lead to, repeated here as the contract's own words. */
export const callbackTargets: readonly string[] = [
  '/',
  '/role',
  '/login?echec=annule',
  '/login?echec=perime',
  '/login?echec=fournisseur',
];

/** The refusals of any call; the site tells the visitor in words of its own. */
const commonRefusals: readonly ErrorCode[] = ['invalid', 'busy', 'unavailable', 'internal'];

const cookieHeaders = {
  'Set-Cookie': {
    description:
      'Two header lines, `jwt` and `authorizationCode`, with Max-Age or Expires as you like. The site ' +
      'adds HttpOnly, SameSite=Lax, Path=/ and, under https, Secure. It removes Domain and drops all ' +
      'other cookies.',
    schema: { type: 'string' },
  },
};

const retryHeaders = {
  'Retry-After': {
    description: 'The seconds to wait, which the visitor reads. 60 if absent.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const callbackResponses = {
  '303': {
    description:
      'To a page of the site, as an absolute URL or a path. Any status from 300 to 399 works.',
    headers: {
      ...cookieHeaders,
      Location: {
        description: 'Not used elsewhere.',
        schema: { type: 'string', enum: [...callbackTargets] },
      },
    },
  },
};

function describeResponses(name: CallName): Json {
  if (name.endsWith('Callback')) return callbackResponses;
  return {
    '200': getDeclaration(name).answer ? describeAnswer(name) : describeEmptyAnswer(name),
    ...Object.fromEntries(
      groupRefusalsByStatus(name).map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${codes.join('.')}` },
      ]),
    ),
  };
}

const describeEmptyAnswer = (name: CallName): Json => ({
  description:
    'Done. Any status from 200 to 299. The body is not read, but an HTML page is rejected.',
  ...(name === 'verify' && { headers: cookieHeaders }),
});

const describeAnswer = (name: CallName): Json => ({
  description:
    'Read as JSON, whatever content type it names except text/html. Unknown fields are dropped.',
  content: {
    'application/json': { schema: { $ref: getSchemaRef(`${name}Answer`) } },
    ...(name.endsWith('Login') && { 'text/plain': { schema: { type: 'string', format: 'uri' } } }),
  },
});

/** Returns one response for each group of codes that share a status in some call. */
function describeSharedResponses(): Json {
  const groups = callNames.flatMap(groupRefusalsByStatus);
  return Object.fromEntries(groups.map(([, codes]) => [codes.join('.'), describeResponse(codes)]));
}

function groupRefusalsByStatus(name: CallName): [status: string, codes: ErrorCode[]][] {
  const optionalRefusals: readonly ErrorCode[] = getDeclaration(name).ifMissing
    ? ['not-offered']
    : [];
  const codes = [...listRefusals(name), ...commonRefusals, ...optionalRefusals];
  const groups = Map.groupBy(codes, (code) => String(errorCodes[code].status));
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

function describeResponse(codes: readonly ErrorCode[]): Json {
  const hasRetryTime = codes.some((code) => errorCodes[code].status === 429 || code === 'busy');
  return {
    description: codes
      .map((code) =>
        `\`${code}\`: « ${errorCodes[code].message} »`.replace(phonePlaceholder, 'TELEPHONE'),
      )
      .join('\n\n'),
    ...(hasRetryTime && { headers: retryHeaders }),
    content: { 'application/json': { schema: { $ref: getSchemaRef('Error') } } },
  };
}
