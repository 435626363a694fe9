import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { listen } from '#server/http/listen.ts';

/** The old and the new secret, as operators write them. */
export const [secret, newSecret] = [
  `whsec_${Buffer.alloc(24, 'old').toString('base64')}`,
  `whsec_${Buffer.alloc(32, 'new').toString('base64')}`,
] as [string, string];

export const decodeSecret = (text: string) => Buffer.from(text.slice('whsec_'.length), 'base64');

interface ReceivedPost {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>> & { to: string; text: string };
  };
  readonly isSigned: boolean;
  readonly status: number | undefined;
}

export interface GatewayNeighbour extends AsyncDisposable {
  readonly url: string;
  /** All posts, in order of arrival. */
  readonly received: ReceivedPost[];
  /** The gateway's answer to each post. If undefined, it never answers. */
  answer: { status: number; headers?: Record<string, string> } | undefined;
}

/** Starts a gateway that checks each post's signature with the package of Standard Webhooks. */
export async function startGateway(signingSecret = secret): Promise<GatewayNeighbour> {
  const verifier = new Webhook(signingSecret);
  const server = await listen(async (req, res) => {
    const body = await text(req);
    const { headers } = req;
    const id = String(headers['webhook-id']);
    const [isSigned, status] = [hasValidSignature(body, headers), gateway.answer?.status];
    gateway.received.push({ id, headers, body: JSON.parse(body), isSigned, status });
    if (gateway.answer) res.writeHead(gateway.answer.status, gateway.answer.headers).end('{}');
  });
  function hasValidSignature(body: string, headers: IncomingHttpHeaders): boolean {
    try {
      verifier.verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  }
  const gateway: GatewayNeighbour = {
    url: `${server.url}/messages`,
    received: [],
    answer: { status: 204 },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return gateway;
}

/** Returns a post signed by the package, now or at another time. */
export function signPost(
  id: string,
  content: unknown,
  { signingSecret = secret, at = new Date() } = {},
) {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(signingSecret).sign(id, at, body),
  };
  return { headers, body };
}

/** Two signing secrets as Wave's portal shows them. */
export const [waveSecret, newWaveSecret] = [
  'wave_ci_WHS_0123456789abcdefghij',
  'wave_ci_WHS_zyxwvutsrqponmlkjihg',
] as [string, string];

/** Returns a post signed as Wave does, with an HMAC of text. The site's own code hashes bytes. */
export function signWavePost(
  content: unknown,
  { signingSecret = waveSecret, at = new Date() } = {},
) {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const time = String(Math.floor(at.getTime() / 1000));
  const digest = createHmac('sha256', signingSecret).update(`${time}${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'wave-signature': `t=${time},v1=${digest}`,
  };
  return { headers, body };
}

/** The settings for posts by machines. Each has its new secret before its old one. */
export const postEnv = {
  NOTIFY_URL: 'https://sms.example/',
  NOTIFY_SECRET: `${newSecret},${secret}`,
  PAYMENT_SECRET: `${newSecret},${secret}`,
  WAVE_WEBHOOK_SECRET: `${newWaveSecret},${waveSecret}`,
};
