import { randomBytes, randomUUID } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

/** The differences between one post and a correct one. */
interface Changes {
  readonly id?: string;
  /** Seconds from now. */
  readonly ahead?: number;
  /** Signed with another secret than the gateway's. */
  readonly isForged?: boolean;
  /** A signature of another kind precedes the correct one. */
  readonly hasOther?: boolean;
  /** The body that is sent instead of the signed one. */
  readonly sends?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds between the two halves of the body. */
  readonly pauseMs?: number;
  /** The message announces a free slot, not a reminder. */
  readonly isOfFreeHour?: boolean;
}

/** @returns the status */
export type Ask = (changes?: Changes) => Promise<number>;

/** Timeout in milliseconds, the same as the site's. */
const timeout = 15_000;

/**
 * Returns a function that posts messages to a gateway as the site does, each changed in one
 * respect.
 */
export async function asker(url: URL, secret: string): Promise<Ask> {
  const { Webhook } = await import('standardwebhooks');
  const own = new Webhook(secret);
  return (changes = {}) => {
    const { id = randomUUID(), ahead = 0, isForged, hasOther, isOfFreeHour } = changes;
    const at = new Date(Date.now() + ahead * 1000);
    const body = JSON.stringify(messageFor(id, isOfFreeHour));
    const by = isForged ? new Webhook(randomBytes(32).toString('base64')) : own;
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `${hasOther ? 'v2,x ' : ''}${by.sign(id, at, body)}`,
      ...changes.headers,
    };
    return post(url, headers, changes.sends ?? body, changes.pauseMs);
  };
}

const page = 'https://exemple.ci/';
const reminder = {
  type: 'reminder.due',
  template: 'rappel_veille',
  params: { prenom: 'Essai', institut: 'Essai', jour: 'demain', heure: '10 h', lien: page },
  links: { page },
};
const freeHour = {
  type: 'hour.freed',
  template: 'heure_libre',
  params: { ...reminder.params, soins: 'Essai', quitter: page },
  links: { book: page, leave: page },
};

/** Builds a message to a number that was never assigned. */
function messageFor(message_id: string, isOfFreeHour = false) {
  const now = Date.now();
  const { type, ...own } = isOfFreeHour ? freeHour : reminder;
  return {
    type,
    timestamp: new Date(now).toISOString(),
    data: {
      message_id,
      to: '+2250100000000',
      lang: 'fr',
      ...own,
      text: 'Essai de la passerelle.',
      expires_at: new Date(now + 3_600_000).toISOString(),
    },
  };
}

function post(
  url: URL,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  pauseMs = 0,
): Promise<number> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeout),
      headers: { ...Object.fromEntries(Object.entries(headers).filter(([, v]) => v)), ...length },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    const half = Math.floor(body.length / 2);
    sending.write(body.slice(0, half));
    pause(pauseMs).then(() => sending.end(body.slice(half)));
  });
}
