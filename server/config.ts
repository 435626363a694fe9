import { isIP } from 'node:net';
import * as v from 'valibot';
import { institute } from '../shared/institute.ts';

/** A setting that cannot be used. The message is one line that names it. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

const wholeNumber = (low: number, high: number) => {
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

const origin = address(
  ['http:', 'https:'],
  (url) => isBare(url) && url.pathname === '/',
  'must be the site’s address without a path, like https://institut.example',
);
const backend = address(
  ['http:', 'https:'],
  isBare,
  'must be an http or https address, like http://127.0.0.1:8080',
);
const provider = address(
  ['http:', 'https:'],
  (url) => isBare(url) && (url.protocol === 'https:' || isLoopback(url)),
  'must be an https address (plain http on loopback only)',
);
const database = address(
  ['postgres:', 'postgresql:'],
  (url) => url.hostname !== '' || url.searchParams.has('host'),
  'must look like postgres://user:password@host:5432/name',
);
const smtp = address(
  ['smtp:', 'smtps:'],
  (url) => url.hostname !== '',
  'must look like smtp://user:password@host:587',
);

/** Comma-separated: the first signs, all verify. */
const secrets = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((secret) => secret.trim())),
  v.check(
    (list) => list.every((secret) => secret.length >= 32),
    'must be one or more secrets of at least 32 characters, separated by commas',
  ),
);

const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits = '1', ...rest] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return (
    rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest
  );
};
const trustProxy = v.pipe(
  v.string(),
  v.transform((text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((entry) => entry.trim()),
  ),
  v.check(
    (value) => typeof value === 'number' || value.every(isProxy),
    'must be a number of hops, or addresses separated by commas',
  ),
);

const text = v.pipe(v.string(), v.trim());
const Settings = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  PUBLIC_URL: v.optional(origin),
  BACKEND_URL: v.optional(backend),
  DATA_DIR: v.optional(text, './data'),
  DATABASE_URL: v.optional(database),
  SMTP_URL: v.optional(smtp),
  MAIL_FROM: v.optional(text, institute.mailFrom),
  CONTACT_TO: v.optional(text, institute.email),
  ADMIN_CODE: v.optional(v.string()),
  JWT_SECRET: v.optional(secrets),
  XSRF_SECRET: v.optional(secrets),
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_CLIENT_SECRET: v.optional(text),
  GOOGLE_ISSUER: v.optional(provider, 'https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: v.optional(text),
  FACEBOOK_CLIENT_SECRET: v.optional(text),
  FACEBOOK_AUTHORIZE_URL: v.optional(provider, 'https://www.facebook.com/v24.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: v.optional(provider, 'https://graph.facebook.com/v24.0'),
  TRUST_PROXY: v.optional(trustProxy, 'loopback'),
  REUSE_PORT: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'must be true or false'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    ),
    'info',
  ),
});

/**
 * Turns an environment into checked settings; an empty variable counts as unset.
 * @throws {ConfigError} naming the first setting that is wrong.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = v.safeParse(Settings, given);
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
    /** Scheme, host and port: never taken from a request. */
    origin: publicUrl.origin,
    secure: publicUrl.protocol === 'https:',
    backendUrl: env.BACKEND_URL?.href,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL?.href,
    smtpUrl: env.SMTP_URL?.href,
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO,
    adminCode: env.ADMIN_CODE,
    jwtSecrets: env.JWT_SECRET,
    xsrfSecrets: env.XSRF_SECRET,
    /** Where a sign-in may send the browser, by provider. */
    providerOrigins: {
      google: [env.GOOGLE_ISSUER.origin],
      // Facebook redirects phones, and visitors of some networks.
      facebook: [
        env.FACEBOOK_AUTHORIZE_URL.origin,
        'https://m.facebook.com',
        'https://web.facebook.com',
      ],
    },
    google: googleOf(env),
    facebook: facebookOf(env),
    trustProxy: env.TRUST_PROXY,
    reusePort: env.REUSE_PORT,
    logLevel: env.LOG_LEVEL,
  });
}

type Checked = v.InferOutput<typeof Settings>;

function googleOf(env: Checked) {
  const client = clientOf(env, 'GOOGLE');
  return client && { ...client, issuer: env.GOOGLE_ISSUER };
}

function facebookOf(env: Checked) {
  const client = clientOf(env, 'FACEBOOK');
  const { FACEBOOK_AUTHORIZE_URL: authorizeUrl, FACEBOOK_GRAPH_URL: graphUrl } = env;
  return client && { ...client, authorizeUrl, graphUrl };
}

/** What a provider knows this site by; unset: nobody signs in that way. @throws {ConfigError} */
function clientOf(env: Checked, provider: 'GOOGLE' | 'FACEBOOK') {
  const [idName, secretName] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
  const [clientId, clientSecret] = [env[idName], env[secretName]];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) throw new ConfigError(`${idName}: is of no use without ${secretName}`);
  if (clientSecret) throw new ConfigError(`${secretName}: is of no use without ${idName}`);
  return undefined;
}
