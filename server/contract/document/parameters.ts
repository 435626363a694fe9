import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { signInTokenPattern } from '../../../shared/accounts/account.ts';
import { Device } from '../../../shared/accounts/device.ts';
import { type CallName, getDeclaration } from '../../../shared/contract/calls.ts';
import { returnHeader } from '../../../shared/contract/headers.ts';
import type { Json } from './json-schemas.ts';

const headers: Readonly<Record<string, Json>> = {
  'X-Forwarded-For': {},
  'X-Forwarded-Proto': { enum: ['http', 'https'] },
  'X-Request-Id': { format: 'uuid' },
  'X-Browser': { pattern: '^[A-Za-z0-9_-]{43}$' },
  'X-Device': { enum: Device.options },
  'X-Return-To': { pattern: '^/(?!/)[!-\\[\\]-~]{0,500}$' },
};

const describeShared = (place: 'header' | 'cookie', name: string, schema: Json = {}): Json => ({
  name,
  in: place,
  required: false,
  description: 'server/contract/README.md has its meaning.',
  schema: { type: 'string', ...schema },
});

export const sharedParameters: Json = {
  ...Object.fromEntries(
    Object.entries(headers).map(([name, schema]) => [name, describeShared('header', name, schema)]),
  ),
  authorizationCode: describeShared('cookie', 'authorizationCode'),
};

const refTo = (name: string) => ({ $ref: `#/components/parameters/${name}` });

export function describeParameters(
  name: CallName,
  query: v.GenericSchema | undefined,
  asked: JsonSchema | undefined,
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
};
