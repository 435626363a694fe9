import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The site's port of the connection: the same for requests that share one. */
  port: number;
}

export type Answer = (res: ServerResponse, request: Recorded) => void;

export interface RecordingBackend extends AsyncDisposable {
  url: string;
  /** Everything that arrived, in order, but for what the site asks for itself and no test answers. */
  requests: Recorded[];
  /** The answers by "METHOD /path"; any other request gets an empty JSON object. */
  answers: Record<string, Answer>;
}

export const json =
  (
    body: unknown,
    {
      status = 200,
      headers = {},
    }: { status?: number; headers?: Record<string, string | string[]> } = {},
  ): Answer =>
  (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(JSON.stringify(body));
  };

/** A real HTTP server in the backend's place, which writes down what reaches it. */
export async function startRecordingBackend(): Promise<RecordingBackend> {
  const requests: Recorded[] = [];
  const answers: Record<string, Answer> = {};
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { method = '', url = '', headers } = req;
    const request = { method, url, headers, body, port: req.socket.remotePort ?? 0 };
    const path = url.split('?', 1)[0];
    const answer = answers[`${method} ${path}`];
    // Asked by the site for itself, whenever a page is made: not offered where no test says otherwise.
    if (path?.endsWith('/api/contents') && !answer) return void res.writeHead(501).end();
    requests.push(request);
    (answer ?? json({}))(res, request);
  });
  // The site may send a post on an idle connection just as the server closes it, which answers 502.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
