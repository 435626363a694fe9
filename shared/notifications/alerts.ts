import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { describe, oneLine, requiredText } from '../contract/fields.ts';
import { Id, menuCounts } from '../contract/list-query.ts';

const deviceNameLimit = 40;
export const deviceLimit = 10;
const endpointLimit = 1024;

/** Accepts an https URL on the default port whose host is a domain name with a dot. Refuses IP addresses. */
function isEndpoint(text: string): boolean {
  try {
    const { protocol, host, username, password, hash } = new URL(text);
    // The URL parser turns every spelling of an IPv4 address into digits and dots.
    const isName = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(host);
    return protocol === 'https:' && isName && !username && !password && !hash;
  } catch {
    return false;
  }
}

export const SubscribeInput = v.object(
  {
    endpoint: v.pipe(
      v.string(malformed),
      v.maxLength(endpointLimit, malformed),
      v.check(isEndpoint, malformed),
    ),
    p256dh: v.pipe(v.string(malformed), v.regex(/^B[\w-]{86}$/, malformed)),
    auth: v.pipe(v.string(malformed), v.regex(/^[\w-]{22}$/, malformed)),
    device: v.pipe(
      requiredText('Donnez un nom à cet appareil.'),
      v.maxLength(
        deviceNameLimit,
        `Ce nom est trop long\u00a0: ${deviceNameLimit} caractères au plus.`,
      ),
      v.regex(oneLine, malformed),
    ),
  },
  malformed,
);
export type SubscribeInput = v.InferOutput<typeof SubscribeInput>;

const AlertDevice = v.object({
  id: Id,
  device: v.string(),
  endpointHash: describe(
    v.string(),
    'The SHA-256 of the endpoint, by which a browser recognises its own entry.',
  ),
  createdAt: v.string(),
  lastSentAt: v.nullable(v.string()),
  lastError: v.nullable(v.string()),
});
export type AlertDevice = v.InferOutput<typeof AlertDevice>;

export const AlertList = v.object({
  publicKey: describe(v.string(), 'The key for a browser’s subscription.'),
  devices: describe(v.array(AlertDevice), 'The caller’s own devices.'),
  ...menuCounts,
});
export type AlertList = v.InferOutput<typeof AlertList>;
