import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { freePort, type SiteProcess, startSite } from '../process.ts';

export interface SecureSite extends AsyncDisposable {
  /** https://localhost:port */
  url: string;
  site: SiteProcess;
  /** The certificate that clients must trust. */
  certificate: string;
}

/** The site as visitors have it: the real process, and TLS in front of it. */
export async function startSecureSite(env: Record<string, string> = {}): Promise<SecureSite> {
  await using opened = new AsyncDisposableStack();
  const [inner, outer] = [await freePort(), await freePort()];
  const url = `https://localhost:${outer}`;
  const site = opened.use(await startSite({ ...env, PORT: String(inner), PUBLIC_URL: url }));
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const sockets = new Set<TLSSocket>();
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, (near) => {
    const far = connect(inner, '127.0.0.1');
    sockets.add(near);
    near.on('close', () => {
      sockets.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    near.on('error', () => {});
    far.on('error', () => {});
    near.pipe(far).pipe(near);
  }).listen(outer, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const kept = opened.move();
  return { url, site, certificate: cert, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
