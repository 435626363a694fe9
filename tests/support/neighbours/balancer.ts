import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer extends AsyncDisposable {
  url: string;
  /** Whom requests go to in turn; who does not answer is left out. */
  targets: string[];
}

/** What stands before several processes: each request goes to the next one. */
export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  let turn = 0;

  function forward(req: IncomingMessage, res: ServerResponse, body: Buffer, tries: number): void {
    turn += 1;
    const { method, headers, url = '' } = req;
    const target = new URL(url, targets[turn % targets.length]);
    const outgoing = request(target, { method, headers, agent: false }, (incoming) => {
      res.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(res);
    });
    outgoing.on('error', () => {
      if (tries > 1) forward(req, res, body, tries - 1);
      else res.writeHead(502).end();
    });
    outgoing.end(body);
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    forward(req, res, Buffer.concat(chunks), targets.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
