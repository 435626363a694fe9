import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../../server/http/listen.ts';

/** Two secrets as operators write them. */
export const [secret, newSecret] = [
  `whsec_${Buffer.alloc(24, 'old').toString('base64')}`,
  `whsec_${Buffer.alloc(32, 'new').toString('base64')}`,
] as [string, string];

export const getKey = (key: string) => Buffer.from(key.slice('whsec_'.length), 'base64');

interface Taken {
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
  /** All that came, in order. */
  readonly taken: Taken[];
  /** The answer; undefined never answers. */
  answer: { status: number; headers?: Record<string, string> } | undefined;
}

/** A gateway on a port of its own, which asks the package of Standard Webhooks about each post. */
export async function startGateway(by = secret): Promise<GatewayNeighbour> {
  const judge = new Webhook(by);
  const server = await listen(async (req, res) => {
    const body = await text(req);
    const { headers } = req;
    const id = String(headers['webhook-id']);
    const [isSigned, status] = [isRight(body, headers), gateway.answer?.status];
    gateway.taken.push({ id, headers, body: JSON.parse(body), isSigned, status });
    if (gateway.answer) res.writeHead(gateway.answer.status, gateway.answer.headers).end('{}');
  });
  function isRight(body: string, headers: IncomingHttpHeaders): boolean {
    try {
      judge.verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  }
  const gateway: GatewayNeighbour = {
    url: `${server.url}/messages`,
    taken: [],
    answer: { status: 204 },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return gateway;
}

/** A post signed as the package does, now or at another time. */
export function signed(id: string, given: unknown, { by = secret, at = new Date() } = {}) {
  const body = typeof given === 'string' ? given : JSON.stringify(given);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, body),
  };
  return { headers, body };
}

/** Two signing secrets as Wave's portal shows them. */
export const [waveSecret, newWaveSecret] = [
  'wave_ci_WHS_0123456789abcdefghij',
  'wave_ci_WHS_zyxwvutsrqponmlkjihg',
] as [string, string];

/** A post signed as Wave does, by a second way of reckoning: text and not bytes. */
export function waveSigned(given: unknown, { by = waveSecret, at = new Date() } = {}) {
  const body = typeof given === 'string' ? given : JSON.stringify(given);
  const time = String(Math.floor(at.getTime() / 1000));
  const digest = createHmac('sha256', by).update(`${time}${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'wave-signature': `t=${time},v1=${digest}`,
  };
  return { headers, body };
}

/** All settings with which machines post, the new secret of each first. */
export const postEnv = {
  NOTIFY_URL: 'https://sms.example/',
  NOTIFY_SECRET: `${newSecret},${secret}`,
  PAYMENT_SECRET: `${newSecret},${secret}`,
  WAVE_WEBHOOK_SECRET: `${newWaveSecret},${waveSecret}`,
};
