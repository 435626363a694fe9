import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { signInTokenPattern } from '../../../shared/accounts/account.ts';
import { Device } from '../../../shared/accounts/device.ts';
import { type CallName, getDeclaration } from '../../../shared/contract/calls.ts';
import { returnHeader } from '../../../shared/contract/headers.ts';
import type { Json } from './json-schemas.ts';

const header = (name: string, description: string, schema: Json, example: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
  example,
});

export const sharedParameters: Json = {
  'X-Forwarded-For': header(
    'X-Forwarded-For',
    'The visitor’s address, one alone: count limits by it, not by the connection’s, which is the site’s.',
    {},
    '203.0.113.7',
  ),
  'X-Forwarded-Proto': header(
    'X-Forwarded-Proto',
    'Of the site’s public address: with https, cookies become Secure.',
    { enum: ['http', 'https'] },
    'https',
  ),
  'X-Request-Id': header(
    'X-Request-Id',
    'The same as in the site’s log and on a visitor’s error page: write it into yours.',
    { format: 'uuid' },
    '5b7ad2a1-6f9a-4dc2-9f3a-6a3f6a2b1c11',
  ),
  authorizationCode: {
    name: 'authorizationCode',
    in: 'cookie',
    required: false,
    description: 'The second cookie of the session, if the browser has it.',
    schema: { type: 'string' },
    example: 'q7b1Zt0',
  },
  'X-Browser': header(
    'X-Browser',
    'Which browser asks, as an opaque value: count limits by it, beside the address, as anybody can have a ' +
      'new one. Who comes back from a provider must be who was sent there (RFC 6749, 10.12). Absent for ' +
      'a browser that has shown no cookie of the site: refuse it at a provider’s call.',
    { pattern: '^[A-Za-z0-9_-]{43}$' },
    '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  ),
  'X-Device': header(
    'X-Device',
    'On what the visitor is, in a few coarse words: kind of device, browser. Where your administrators see on ' +
      'what they are signed in, keep it with the session, and no longer. Absent where the browser says nothing.',
    { enum: Device.options },
    'android-phone chrome',
  ),
  'X-Return-To': header(
    'X-Return-To',
    'The page that was wanted before the sign-in, a path of the site: the mailed link may lead back ' +
      'to it as `&retour=PATH` (percent-encoded). Absent where none was.',
    { pattern: '^/(?!/)[!-\\[\\]-~]{0,500}$' },
    '/book?jour=2026-11-24',
  ),
};

const refTo = (name: string) => ({ $ref: `#/components/parameters/${name}` });

export function describeParameters(
  name: CallName,
  query: v.GenericSchema | undefined,
  asked: JsonSchema | undefined,
  example: Readonly<Record<string, string>> | undefined,
): Json[] {
  const { path, isCopied, tellsDevice } = getDeclaration(name);
  const list: Json[] = isCopied
    ? []
    : [
        'X-Forwarded-For',
        'X-Forwarded-Proto',
        'X-Request-Id',
        'X-Browser',
        'authorizationCode',
      ].map(refTo);
  if (tellsDevice) list.push(refTo('X-Device'));
  if (name === 'login') list.push(refTo(getName(returnHeader)));
  if (path.includes(':token')) list.push(token);
  const { properties = {} } = (asked ?? {}) as {
    properties?: Record<string, Json>;
  };
  const needed = query ? neededIn(query) : [];
  for (const [field, { description, ...schema }] of Object.entries(properties)) {
    list.push({
      name: field,
      in: 'query',
      required: needed.includes(field),
      description,
      schema,
      example: example?.[field],
    });
  }
  return list;
}

const neededIn = (query: v.GenericSchema): unknown[] =>
  v.safeParse(query, {}).issues?.map(({ path }) => path?.[0]?.key) ?? [];

const getName = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const token: Json = {
  name: 'token',
  in: 'path',
  required: true,
  description:
    'The token from the mailed link. The site rejects any other characters before it calls the ' +
    'backend.',
  schema: { type: 'string', pattern: signInTokenPattern.source },
  example: 'Jx3vV0uYw1mHqk2cT8eN4A',
};
