import * as v from 'valibot';
import { FreeHour } from '../../../shared/booking/hour-input.ts';
import { tags } from '../../../shared/contract/call-declaration.ts';
import { type AnyInput, callInput } from '../../../shared/contract/call-input.ts';
import {
  type CallName,
  callNames,
  getAnswerLimit,
  getDeclaration,
  getTimeout,
} from '../../../shared/contract/calls.ts';
import { errorCodes } from '../../../shared/contract/error-codes.ts';
import { onRequestReasons } from '../../../shared/contract/on-request-reasons.ts';
import { shownContents } from '../../../shared/site/published-catalogue.ts';
import { answeredSchemas, type Json, receivedSchemas, refTo } from './json-schemas.ts';
import { describeParameters, sharedParameters } from './parameters.ts';
import { describeResponses, sharedResponses } from './responses.ts';

type Schemas = Record<string, v.GenericSchema>;

const { bodies, queries }: AnyInput = callInput(() => shownContents(undefined));

const bodyEnding = 'Body';
const received = describeSchemas((name) => {
  const { received, hasFile } = getDeclaration(name);
  return hasFile ? undefined : (received ?? bodies[name]);
}, bodyEnding);
const answered = describeSchemas((name) => getDeclaration(name).answer, 'Answer');
const asked = receivedSchemas(describeSchemas((name) => queries[name]));

function describeSchemas(
  find: (name: CallName) => v.GenericSchema | undefined,
  ending = '',
): Schemas {
  return Object.fromEntries(
    callNames.flatMap((name) => {
      const schema = find(name);
      return schema ? [[name + ending, schema]] : [];
    }),
  );
}

const ErrorBody = v.object({
  error: v.picklist(Object.keys(errorCodes)),
  message: v.optional(v.string()),
  warnings: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(50))),
  others: v.optional(v.array(FreeHour)),
  reason: v.optional(v.picklist(onRequestReasons)),
});

export function openApiDocument(): Json {
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
      responses: sharedResponses(),
      schemas: {
        ...answeredSchemas({ Error: ErrorBody }),
        ...receivedSchemas(received),
        ...answeredSchemas(answered),
      },
    },
  };
}

function describeOperation(name: CallName): Json {
  const { tag, summary, description, without, session, hasFile } = getDeclaration(name);
  return {
    tags: [tag],
    operationId: name,
    summary,
    ...(description && { description }),
    'x-required': without === undefined,
    ...(without && { 'x-without': without }),
    'x-seconds': getTimeout(name),
    'x-kilobytes': getAnswerLimit(name) / 1024,
    security: securityBySession[session],
    parameters: describeParameters(name, queries[name], asked[name]),
    ...(received[name + bodyEnding] && { requestBody: buildBody(name) }),
    ...(hasFile && { requestBody: anyFile }),
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

const anyFile: Json = { required: true, content: { 'application/octet-stream': {} } };

const buildBody = (name: CallName): Json => ({
  required: true,
  content: { 'application/json': { schema: { $ref: refTo(name + bodyEnding) } } },
});
