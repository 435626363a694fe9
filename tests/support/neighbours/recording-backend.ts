import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The site's port of the connection. Requests on one connection have the same. */
  port: number;
}

export type Answer = (res: ServerResponse, request: RecordedRequest) => void;

export interface RecordingBackend extends AsyncDisposable {
  url: string;
  /** All received requests in order, except the site's own for contents that no test answers. */
  requests: RecordedRequest[];
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

/** Starts an HTTP server in place of the backend. It records its requests. */
export async function startRecordingBackend(): Promise<RecordingBackend> {
  const requests: RecordedRequest[] = [];
  const answers: Record<string, Answer> = {};
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { method = '', url = '', headers } = req;
    const request = { method, url, headers, body, port: req.socket.remotePort ?? 0 };
    const path = url.split('?', 1)[0];
    const answer = answers[`${method} ${path}`];
    // The site requests contents by itself whenever it renders a page.
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
