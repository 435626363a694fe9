import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { PushNetwork } from '#server/institute/notifications/push-delivery.ts';
import { newCertificate } from './certificate.ts';

export interface ReceivedAlert {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The decrypted alert. */
  readonly alert: Record<string, string>;
  /** The claims of the VAPID token, whose signature was verified. */
  readonly claims: JWTPayload;
  readonly publicKey: string;
}

/** A browser's subscription, and the secrets of the device. */
export interface Device {
  readonly path: string;
  readonly subscription: { endpoint: string; p256dh: string; auth: string; device: string };
  readonly decrypt: (body: Buffer) => string;
}

export interface PushService extends AsyncDisposable {
  /** Resolves every name to the service and trusts its certificate. */
  network: PushNetwork;
  receivedAlerts: ReceivedAlert[];
  /** The number of requests, by path. */
  requestCounts: Map<string, number>;
  /** Answers in place of 201, by path. */
  answers: Map<string, (res: ServerResponse) => void>;
  newDevice(name?: string): Device;
}

const host = 'push.example';

/** Starts a push service over TLS that decrypts messages as a browser does. */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = await newCertificate(host);
  const devices = new Map<string, Device>();
  const server = createServer({ key, cert }, async (req, res) => {
    const path = req.url ?? '';
    service.requestCounts.set(path, (service.requestCounts.get(path) ?? 0) + 1);
    const body = await readBody(req);
    const answer = service.answers.get(path);
    if (answer) return answer(res);
    const device = devices.get(path);
    if (!device) return res.writeHead(404).end();
    const { authorization = '' } = req.headers;
    service.receivedAlerts.push({
      path,
      headers: req.headers,
      alert: JSON.parse(device.decrypt(body)),
      ...(await readVapid(authorization)),
    });
    res.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    network: {
      port,
      ca: cert,
      lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
      mayReach: (address) => address === '127.0.0.1',
    },
    receivedAlerts: [],
    requestCounts: new Map(),
    answers: new Map(),
    newDevice(name = 'Chrome sur Android') {
      const device = makeDevice(name);
      devices.set(device.path, device);
      return device;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const piece of req) chunks.push(piece);
  return Buffer.concat(chunks);
}

function makeDevice(device: string): Device {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(8).toString('hex')}`;
  return {
    path,
    subscription: {
      endpoint: `https://${host}${path}`,
      p256dh: point.toString('base64url'),
      auth: auth.toString('base64url'),
      device,
    },
    decrypt: (body) => decrypt(body, { secret: pair, point, auth }),
  };
}

type Secrets = { secret: ReturnType<typeof createECDH>; point: Buffer; auth: Buffer };

/** Decrypts by RFC 8291, 3.4, with Node's functions, so that the library under test is not used. */
function decrypt(body: Buffer, { secret, point, auth }: Secrets): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const shared = secret.computeSecret(sender);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const input = derive(shared, auth, keyInfo, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with the byte 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

async function readVapid(header: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const { payload } = await jwtVerify(token, key, { audience: `https://${host}` });
  return { claims: payload, publicKey };
}
