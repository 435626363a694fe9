import { isIP } from 'node:net';
import * as v from 'valibot';
import { getErrorMessage } from '../observability/failure-reason.ts';

const buildWholeNumberSchema = (low: number, high: number) => {
  const message = `must be a whole number from ${low} to ${high}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(low, message),
    v.maxValue(high, message),
  );
};

const buildAddressSchema = (
  schemes: readonly string[],
  isAllowed: (url: URL) => boolean,
  message: string,
) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text);
      return url !== null && schemes.includes(url.protocol) && isAllowed(url);
    }, message),
    v.transform((text) => new URL(text)),
  );

const isLoopback = (url: URL) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || url.hostname.endsWith('.localhost');
const isBare = (url: URL) => !url.username && !url.password && !url.search && !url.hash;

const webSchemes = ['http:', 'https:'];
const originAddress = buildAddressSchema(
  webSchemes,
  (url) => isBare(url) && url.pathname === '/',
  'must be the site’s address without a path, like https://institut.example',
);
const backendAddress = buildAddressSchema(
  webSchemes,
  isBare,
  'must be an http or https address, like http://127.0.0.1:8080',
);
const providerAddress = buildAddressSchema(
  webSchemes,
  (url) => isBare(url) && (url.protocol === 'https:' || isLoopback(url)),
  'must be an https address (plain http on loopback only)',
);
const gatewayAddress = buildAddressSchema(
  webSchemes,
  (url) =>
    !url.username && !url.password && !url.hash && (url.protocol === 'https:' || isLoopback(url)),
  'must be an https address without a password (plain http on loopback only)',
);
export const databaseAddress = buildAddressSchema(
  ['postgres:', 'postgresql:'],
  (url) => url.hostname !== '' || url.searchParams.has('host'),
  'must look like postgres://user:password@host:5432/name',
);
const smtpAddress = buildAddressSchema(
  ['smtp:', 'smtps:'],
  (url) => url.hostname !== '',
  'must look like smtp://user:password@host:587',
);

const isMailbox = (text: string) => {
  const [, inBrackets = text] = /^[^<>]*<([^<>]*)>$/.exec(text.trim()) ?? [];
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(inBrackets.trim());
};
const sender = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    isMailbox,
    'must be an e-mail address, like site@institut.example or "Institut <site@institut.example>"',
  ),
);
const splitAtCommas = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** The recipients of mails, separated by commas; commas within a quoted name do not separate. */
const recipients = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => splitAtCommas(text.replace(/"[^"]*"/g, '')).every(isMailbox),
    'must be an e-mail address, like accueil@institut.example',
  ),
);

/** Any signed-in visitor may try the code. */
const adminCode = v.pipe(
  v.string(),
  v.check((text) => text.trim().length >= 8, 'must have at least 8 characters'),
);

const secrets = v.pipe(
  v.string(),
  v.transform(splitAtCommas),
  v.check(
    (list) => list.every((secret) => secret.length >= 32),
    'must be one or more secrets of at least 32 characters, separated by commas',
  ),
);

/** Returns the key of a Standard Webhooks 1.0.0 secret: 24 to 64 bytes. */
function decodeKey(secret: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_(.+)$/.exec(secret) ?? [];
  const key = Buffer.from(base64, 'base64');
  const isWhole = key.toString('base64') === base64;
  return isWhole && key.length >= 24 && key.length <= 64 ? key : undefined;
}

const webhookKeys = v.pipe(
  v.string(),
  v.transform((text) => splitAtCommas(text).map(decodeKey)),
  v.array(
    v.instance(
      Buffer,
      'must be one or more secrets, separated by commas, each whsec_ and 24 to 64 bytes in base64',
    ),
  ),
);

/** Comma-separated keys as Wave's portal shows them. All verify. Wave decides their format. */
const waveKeys = v.pipe(
  v.string(),
  v.transform(splitAtCommas),
  v.check(
    (list) => list.every((secret) => /^[\x21-\x7e]{16,200}$/.test(secret)),
    'must be one or more signing secrets of Wave, separated by commas, each of 16 to 200 characters',
  ),
  v.transform((list) => list.map((secret) => Buffer.from(secret))),
);

const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits = '1', ...surplusParts] = text.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return (
    surplusParts.length === 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) >= 1 &&
    Number(bits) <= maxBits
  );
};
const trustProxy = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : splitAtCommas(text))),
  v.check(
    (value) => typeof value === 'number' || value.every(isProxy),
    'must be a number of hops, or addresses separated by commas',
  ),
);

/** The shortest compared name. Shorter ones resemble other programs' names (POST, HOSTS). */
const minComparedLength = 6;

/** Returns the setting that a name misspells by one slip. Environments hold many unrelated names. */
function findIntendedSetting(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name)) return undefined;
  return settings.find((setting) => isOneSlip(getLetters(name), getLetters(setting)));
}

const getLetters = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '');

function isOneSlip(name: string, setting: string): boolean {
  const [typedPart, intendedPart] = getDifference(name, setting);
  const areSwapped = typedPart.length === 2 && typedPart === [...intendedPart].reverse().join('');
  return (
    areSwapped ||
    (setting.length >= minComparedLength && typedPart.length <= 1 && intendedPart.length <= 1)
  );
}

function getDifference(first: string, second: string): readonly [string, string] {
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shorter - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  return [first.slice(start, first.length - end), second.slice(start, second.length - end)];
}

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

const googleIssuer = 'https://accounts.google.com';
const trimmedText = v.pipe(v.string(), v.trim());
const Settings = v.object({
  PORT: v.optional(buildWholeNumberSchema(0, 65_535), '3000'),
  HOST: v.optional(trimmedText, '127.0.0.1'),
  PUBLIC_URL: v.optional(originAddress),
  BACKEND_URL: v.optional(backendAddress),
  DATA_DIR: v.optional(trimmedText, './data'),
  DATABASE_URL: v.optional(databaseAddress),
  SMTP_URL: v.optional(smtpAddress),
  MAIL_FROM: v.optional(sender),
  CONTACT_TO: v.optional(recipients),
  NOTIFY_URL: v.optional(gatewayAddress),
  NOTIFY_SECRET: v.optional(webhookKeys),
  PAYMENT_SECRET: v.optional(webhookKeys),
  WAVE_WEBHOOK_SECRET: v.optional(waveKeys),
  ADMIN_CODE: v.optional(adminCode),
  JWT_SECRET: v.optional(secrets),
  XSRF_SECRET: v.optional(secrets),
  GOOGLE_CLIENT_ID: v.optional(trimmedText),
  GOOGLE_CLIENT_SECRET: v.optional(trimmedText),
  GOOGLE_ISSUER: v.optional(providerAddress, googleIssuer),
  FACEBOOK_CLIENT_ID: v.optional(trimmedText),
  FACEBOOK_CLIENT_SECRET: v.optional(trimmedText),
  FACEBOOK_AUTHORIZE_URL: v.optional(
    providerAddress,
    'https://www.facebook.com/v24.0/dialog/oauth',
  ),
  FACEBOOK_GRAPH_URL: v.optional(providerAddress, 'https://graph.facebook.com/v24.0'),
  TRUST_PROXY: v.optional(trustProxy, 'loopback'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    ),
  ),
});

/** Checks the environment. An empty variable counts as unset. @throws {ConfigError} naming the first wrong setting */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { isTerminal = false } = {},
) {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  for (const name of Object.keys(values)) {
    const intendedName = findIntendedSetting(name, Object.keys(Settings.entries));
    if (intendedName)
      throw new ConfigError(`${name}: no setting has this name; was ${intendedName} meant?`);
  }
  const parsed = v.safeParse(Settings, values);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new ConfigError(`${issue.path?.[0]?.key}: ${issue.message}`);
  }
  const env = parsed.output;
  if (env.PORT === 0 && !env.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL: must be set when PORT leaves the choice to the system');
  }
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`);
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    /** Scheme, host and port of the site. They never come from a request. */
    origin: publicUrl.origin,
    secure: publicUrl.protocol === 'https:',
    backendUrl: env.BACKEND_URL?.href,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL?.href,
    smtpUrl: env.SMTP_URL?.href,
    /** If unset, the owner's setting in the back office applies. */
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO,
    gateway: readGateway(env),
    /** Keys of machines that post to the site. Without keys, their address does not exist. */
    postKeys: {
      NOTIFY_SECRET: env.NOTIFY_SECRET ?? [],
      PAYMENT_SECRET: env.PAYMENT_SECRET ?? [],
      WAVE_WEBHOOK_SECRET: env.WAVE_WEBHOOK_SECRET ?? [],
    },
    adminCode: env.ADMIN_CODE,
    jwtSecrets: env.JWT_SECRET,
    xsrfSecrets: env.XSRF_SECRET,
    providerOrigins: {
      google: [env.GOOGLE_ISSUER.origin],
      // Facebook redirects phones and some networks to these.
      facebook: [
        env.FACEBOOK_AUTHORIZE_URL.origin,
        'https://m.facebook.com',
        'https://web.facebook.com',
      ],
    },
    google: readGoogle(env),
    facebook: readFacebook(env),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
  });
}

type CheckedSettings = v.InferOutput<typeof Settings>;

function readGoogle(env: CheckedSettings) {
  const client = readOAuthClient(env, 'GOOGLE');
  const issuer = env.GOOGLE_ISSUER;
  return client && { ...client, issuer, hostedOnly: issuer.origin === googleIssuer };
}

function readFacebook(env: CheckedSettings) {
  const client = readOAuthClient(env, 'FACEBOOK');
  const { FACEBOOK_AUTHORIZE_URL: authorizeUrl, FACEBOOK_GRAPH_URL: graphUrl } = env;
  return client && { ...client, authorizeUrl, graphUrl };
}

function readGateway({ NOTIFY_URL: url, NOTIFY_SECRET: keys }: CheckedSettings) {
  if (url && keys) return { url: url.href, keys };
  if (url) throw new ConfigError('NOTIFY_URL: is of no use without NOTIFY_SECRET');
  if (keys) throw new ConfigError('NOTIFY_SECRET: is of no use without NOTIFY_URL');
  return undefined;
}

function readOAuthClient(env: CheckedSettings, provider: 'GOOGLE' | 'FACEBOOK') {
  const [idName, secretName] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
  const [clientId, clientSecret] = [env[idName], env[secretName]];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) throw new ConfigError(`${idName}: is of no use without ${secretName}`);
  if (clientSecret) throw new ConfigError(`${secretName}: is of no use without ${idName}`);
  return undefined;
}

/** Names the setting in an error of `open`. @throws {ConfigError} */
export async function blameSetting<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new ConfigError(`${setting}: ${getErrorMessage(error)}`);
  }
}
