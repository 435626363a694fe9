import { isIP } from 'node:net';
import * as v from 'valibot';

export const wholeNumberSetting = (low: number, high: number) => {
  const message = `must be a whole number from ${low} to ${high}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(low, message),
    v.maxValue(high, message),
  );
};

const address = (schemes: readonly string[], rule: (url: URL) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text);
      return url !== null && schemes.includes(url.protocol) && rule(url);
    }, message),
    v.transform((text) => new URL(text)),
  );

const isLoopback = (url: URL) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || url.hostname.endsWith('.localhost');
const isBare = (url: URL) => !url.username && !url.password && !url.search && !url.hash;

export const origin = address(
  ['http:', 'https:'],
  (url) => isBare(url) && url.pathname === '/',
  'must be the site’s address without a path, like https://institut.example',
);
export const backend = address(
  ['http:', 'https:'],
  isBare,
  'must be an http or https address, like http://127.0.0.1:8080',
);
export const provider = address(
  ['http:', 'https:'],
  (url) => isBare(url) && (url.protocol === 'https:' || isLoopback(url)),
  'must be an https address (plain http on loopback only)',
);
export const gateway = address(
  ['http:', 'https:'],
  (url) =>
    !url.username && !url.password && !url.hash && (url.protocol === 'https:' || isLoopback(url)),
  'must be an https address without a password (plain http on loopback only)',
);
export const database = address(
  ['postgres:', 'postgresql:'],
  (url) => url.hostname !== '' || url.searchParams.has('host'),
  'must look like postgres://user:password@host:5432/name',
);
export const smtp = address(
  ['smtp:', 'smtps:'],
  (url) => url.hostname !== '',
  'must look like smtp://user:password@host:587',
);

const isMailbox = (text: string) => {
  const [, inBrackets = text] = /^[^<>]*<([^<>]*)>$/.exec(text.trim()) ?? [];
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(inBrackets.trim());
};
export const sender = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    isMailbox,
    'must be an e-mail address, like site@institut.example or "Institut <site@institut.example>"',
  ),
);
/** The recipients of mails, separated by commas; commas within a quoted name do not separate. */
export const recipients = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) =>
      text
        .replace(/"[^"]*"/g, '')
        .split(',')
        .every(isMailbox),
    'must be an e-mail address, like accueil@institut.example',
  ),
);

/** Any signed-in visitor may try the code. */
export const adminCode = v.pipe(
  v.string(),
  v.check((text) => text.trim().length >= 8, 'must have at least 8 characters'),
);

export const secrets = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((secret) => secret.trim())),
  v.check(
    (list) => list.every((secret) => secret.length >= 32),
    'must be one or more secrets of at least 32 characters, separated by commas',
  ),
);

/** Returns the key of a Standard Webhooks 1.0.0 secret: 24 to 64 bytes. */
function keyIn(secret: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_(.+)$/.exec(secret.trim()) ?? [];
  const key = Buffer.from(base64, 'base64');
  const isWhole = key.toString('base64') === base64;
  return isWhole && key.length >= 24 && key.length <= 64 ? key : undefined;
}

export const webhookKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map(keyIn)),
  v.array(
    v.instance(
      Buffer,
      'must be one or more secrets, separated by commas, each whsec_ and 24 to 64 bytes in base64',
    ),
  ),
);

/** Comma-separated keys as Wave's portal shows them. All verify. Wave decides their format. */
export const waveKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((secret) => secret.trim())),
  v.check(
    (list) => list.every((secret) => /^[\x21-\x7e]{16,200}$/.test(secret)),
    'must be one or more signing secrets of Wave, separated by commas, each of 16 to 200 characters',
  ),
  v.transform((list) => list.map((secret) => Buffer.from(secret))),
);

const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits = '1', ...rest] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return (
    rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest
  );
};
export const trustProxy = v.pipe(
  v.string(),
  v.transform((text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((entry) => entry.trim()),
  ),
  v.check(
    (value) => typeof value === 'number' || value.every(isProxy),
    'must be a number of hops, or addresses separated by commas',
  ),
);
