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

/** Starts the site's process with TLS in front of it, as visitors reach it. */
export async function startSecureSite(env: Record<string, string> = {}): Promise<SecureSite> {
  await using disposables = new AsyncDisposableStack();
  const [sitePort, publicPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${publicPort}`;
  const site = disposables.use(
    await startSite({ ...env, PORT: String(sitePort), PUBLIC_URL: url }),
  );
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
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, (downstream) => {
    const upstream = connect(sitePort, '127.0.0.1');
    sockets.add(downstream);
    downstream.on('close', () => {
      sockets.delete(downstream);
      upstream.destroy();
    });
    upstream.on('close', () => downstream.destroy());
    downstream.on('error', () => {});
    upstream.on('error', () => {});
    downstream.pipe(upstream).pipe(downstream);
  }).listen(publicPort, '127.0.0.1');
  await once(server, 'listening');
  disposables.defer(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const keptDisposables = disposables.move();
  return {
    url,
    site,
    certificate: cert,
    [Symbol.asyncDispose]: () => keptDisposables.disposeAsync(),
  };
}
