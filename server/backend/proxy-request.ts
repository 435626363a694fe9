import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { awaitResponse, type Backend, type StartRequest } from './client.ts';

interface ProxiedRequest extends Request {
  proxyCall: {
    readonly body: string | Uint8Array | undefined;
    isGivenUp: boolean;
    onStart(outgoing: ClientRequest): void;
    onFailure(error: Error): void;
  };
}

function createProxiedStart(backend: Backend, agent: Agent) {
  return createProxyMiddleware<ProxiedRequest, Response>({
    target: backend.url.href,
    agent,
    selfHandleResponse: true,
    // Its own plugins log addresses and repeat them in answers, including tokens.
    ejectPlugins: true,
    plugins: [
      function startRequests(proxyServer) {
        // `proxyRes` would come before the proxy has set up its own handling of the answer.
        proxyServer.on('proxyReq', (outgoing, { proxyCall }) => {
          if (proxyCall.isGivenUp) return void outgoing.destroy();
          proxyCall.onStart(outgoing);
          if (proxyCall.body !== undefined) outgoing.write(proxyCall.body);
        });
        proxyServer.on('error', (error, req) => req?.proxyCall.onFailure(error));
      },
    ],
  });
}

export function createProxyRequests(backend: Backend) {
  const proxies = new Map(
    backend.agents.map((agent) => [agent, createProxiedStart(backend, agent)]),
  );

  return (req: Request, res: Response): StartRequest =>
    function startProxied({ method, path, headers, body }) {
      const { promise: response, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      let outgoing: ClientRequest | undefined;
      const proxyCall = {
        body,
        isGivenUp: false,
        onStart(request: ClientRequest) {
          outgoing = request;
          awaitResponse(request).then((incoming) => {
            // These listeners would cut the visitor off when the backend breaks off.
            for (const event of ['error', 'close']) incoming.removeAllListeners(event);
            resolve(incoming);
          }, reject);
        },
        onFailure: reject,
      };
      // The method is the call's own, because the allow-list found the call by it.
      const url = `/api/${path}`;
      const callRequest = Object.assign(req, { method, url, headers: { ...headers }, proxyCall });
      // Its callback reports some failures only; the event `error` reports all.
      proxies.get(backend.getAgent(path))?.(callRequest, res, () => {});
      return {
        response,
        destroy() {
          proxyCall.isGivenUp = true;
          outgoing?.destroy();
        },
      };
    };
}
