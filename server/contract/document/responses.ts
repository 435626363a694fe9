import {
  type CallName,
  callNames,
  getDeclaration,
  listRefusals,
} from '../../../shared/contract/calls.ts';
import { type ErrorCode, errorCodes, phoneMark } from '../../../shared/contract/error-codes.ts';
import { type Json, refTo } from './json-schemas.ts';

/** The pages that a provider's callback may lead to, repeated here as the contract's own words. */
export const callbackTargets: readonly string[] = [
  '/',
  '/role',
  '/login?echec=annule',
  '/login?echec=perime',
  '/login?echec=fournisseur',
];

/** The refusals of any call; the site tells the visitor in words of its own. */
const usualRefusals: readonly ErrorCode[] = ['invalid', 'busy', 'unavailable', 'internal'];

const cookies = {
  'Set-Cookie': {
    description:
      'Two header lines, `jwt` and `authorizationCode`, with Max-Age or Expires as you like. The site ' +
      'adds HttpOnly, SameSite=Lax, Path=/ and, under https, Secure. It removes Domain and drops all ' +
      'other cookies.',
    schema: { type: 'string' },
  },
};

const retryAfter = {
  'Retry-After': {
    description: 'The seconds to wait, which the visitor reads. 60 if absent.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const cameBack = {
  '303': {
    description:
      'To a page of the site, as an absolute URL or a path. Any status from 300 to 399 works.',
    headers: {
      ...cookies,
      Location: {
        description: 'Not used elsewhere.',
        schema: { type: 'string', enum: [...callbackTargets] },
      },
    },
  },
};

export function describeResponses(name: CallName): Json {
  if (name.endsWith('Callback')) return cameBack;
  return {
    '200': getDeclaration(name).answer ? content(name) : done(name),
    ...Object.fromEntries(
      refusalsByStatus(name).map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${codes.join('.')}` },
      ]),
    ),
  };
}

const done = (name: CallName): Json => ({
  description:
    'Done. Any status from 200 to 299. The body is not read, but an HTML page is rejected.',
  ...(name === 'verify' && { headers: cookies }),
});

const content = (name: CallName): Json => ({
  description:
    'Read as JSON, whatever content type it names except text/html. Unknown fields are dropped.',
  content: {
    'application/json': { schema: { $ref: refTo(`${name}Answer`) } },
    ...(name.endsWith('Login') && { 'text/plain': { schema: { type: 'string', format: 'uri' } } }),
  },
});

/** Returns one response for each group of codes that share a status in some call. */
export function sharedResponses(): Json {
  const groups = callNames.flatMap(refusalsByStatus);
  return Object.fromEntries(groups.map(([, codes]) => [codes.join('.'), describeResponse(codes)]));
}

function refusalsByStatus(name: CallName): [status: string, codes: ErrorCode[]][] {
  const offered: readonly ErrorCode[] = getDeclaration(name).without ? ['not-offered'] : [];
  const codes = [...listRefusals(name), ...usualRefusals, ...offered];
  const groups = Map.groupBy(codes, (code) => String(errorCodes[code].status));
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

function describeResponse(codes: readonly ErrorCode[]): Json {
  const isToWait = codes.some((code) => errorCodes[code].status === 429 || code === 'busy');
  return {
    description: codes.map((code) => `\`${code}\`: « ${getText(code)} »`).join('\n\n'),
    ...(isToWait && { headers: retryAfter }),
    content: { 'application/json': { schema: { $ref: refTo('Error') } } },
  };
}

const getText = (code: ErrorCode) => errorCodes[code].message.replace(phoneMark, 'TELEPHONE');
