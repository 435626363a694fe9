import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { shownContents } from '../../../shared/contents/shown.ts';
import { BackendRoleInput } from '../../../shared/contract/account.ts';
import { backendAnswers } from '../../../shared/contract/backend-answers.ts';
import { FreeHour } from '../../../shared/contract/booking/agenda.ts';
import { callInput } from '../../../shared/contract/call-input.ts';
import { type CallName, calls } from '../../../shared/contract/calls.ts';
import { errorCodes, onRequestReasons } from '../../../shared/contract/error-codes.ts';
import { tags } from '../described/call-description.ts';
import { describedCalls } from '../described/described-calls.ts';
import { answeredSchemas, type Json, receivedSchemas, refTo } from './json-schemas.ts';
import { parametersOf, sharedParameters } from './parameters.ts';
import { responsesOf, sharedResponses } from './responses.ts';

type Schemas = Record<string, v.GenericSchema>;

/** As the backend receives it: the site has taken `adminCode` out and put `code` in. */
const { bodies, queries } = callInput(() => shownContents(undefined));
const { adminAddPhoto: _, ...inJson } = bodies;
const received = { ...(inJson as Schemas), role: BackendRoleInput };

const ErrorBody = v.object({
  error: v.picklist(Object.keys(errorCodes)),
  message: v.optional(v.string()),
  warnings: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(50))),
  others: v.optional(v.array(FreeHour)),
  reason: v.optional(v.picklist(onRequestReasons)),
});

const named = (schemas: Schemas, ending: string): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name + ending, schema]));

/** The contract with a backend of somebody else's, as OpenAPI 3.1, made from the contract's schemas. */
export function openApiDocument(): Json {
  const asked = receivedSchemas(queries as Schemas);
  const paths: Record<string, Json> = {};
  for (const [key, { method, path }] of Object.entries(calls)) {
    const address = `/api/${path.replace(':token', '{token}')}`;
    const operation = operationOf(key as CallName, asked[key]);
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'What the site asks of a backend',
      version: '1.0.0',
      description: [
        'The site (a backend-for-frontend) makes these calls of the backend that BACKEND_URL names. ' +
          'server/contract/README.md tells how to write one; `npm run check-backend` tries one.',
        'Every call with `x-required: true` must be there; for the others 501 (or 404) says that they ' +
          'are not offered, and `x-without` what the site does then.',
        'Made by `npm run openapi`: change the schemas in shared/contract and the words in ' +
          'server/contract/described instead.',
      ].join('\n\n'),
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'What BACKEND_URL names' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'jwt', description: 'Opaque to the site.' },
      },
      parameters: sharedParameters,
      responses: sharedResponses(Object.values(describedCalls)),
      schemas: {
        ...answeredSchemas({ Error: ErrorBody }),
        ...receivedSchemas(named(received, 'Body')),
        ...answeredSchemas(named(backendAnswers as Schemas, 'Answer')),
      },
    },
  };
}

function operationOf(name: CallName, asked: JsonSchema | undefined): Json {
  const described = describedCalls[name];
  const { tag, summary, description, without, session, body, hasFile } = described;
  return {
    tags: [tag],
    operationId: name,
    summary,
    ...(description && { description }),
    'x-required': without === undefined,
    ...(without && { 'x-without': without }),
    security: securityOf[session],
    parameters: parametersOf(name, described, asked),
    ...(body !== undefined && { requestBody: bodyOf(name, body) }),
    ...(hasFile && { requestBody: anyFile }),
    responses: responsesOf(name, described),
  };
}

const securityOf = {
  none: [],
  optional: [{}, { session: [] }],
  required: [{ session: [] }],
  admin: [{ session: [] }],
};

const anyFile: Json = { required: true, content: { 'application/octet-stream': {} } };

const bodyOf = (name: CallName, example: unknown): Json => ({
  required: true,
  content: { 'application/json': { schema: { $ref: refTo(`${name}Body`) }, example } },
});
