import type { Agent, ClientRequest } from 'node:http';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { awaitResponse, type Backend, type StartRequest } from './client.ts';

interface ProxiedRequest extends Request {
  proxied: {
    readonly body: string | Uint8Array | undefined;
    isGivenUp: boolean;
    started(outgoing: ClientRequest): void;
    failed(error: Error): void;
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
        proxyServer.on('proxyReq', (outgoing, { proxied }) => {
          if (proxied.isGivenUp) return void outgoing.destroy();
          proxied.started(outgoing);
          if (proxied.body !== undefined) outgoing.write(proxied.body);
        });
        proxyServer.on('error', (error, req) => req?.proxied.failed(error));
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
      const {
        promise: response,
        resolve,
        reject,
      } = Promise.withResolvers<Awaited<ReturnType<typeof awaitResponse>>>();
      let outgoing: ClientRequest | undefined;
      const proxied = {
        body,
        isGivenUp: false,
        started(request: ClientRequest) {
          outgoing = request;
          awaitResponse(request).then((incoming) => {
            // These listeners would cut the visitor off when the backend breaks off.
            for (const event of ['error', 'close']) incoming.removeAllListeners(event);
            resolve(incoming);
          }, reject);
        },
        failed: reject,
      };
      // The method is the call's own, because the allow-list found the call by it.
      const url = `/api/${path}`;
      const asCall = Object.assign(req, { method, url, headers: { ...headers }, proxied });
      // Its callback reports some failures only; the event `error` reports all.
      proxies.get(backend.getAgent(path))?.(asCall, res, () => {});
      return {
        response,
        destroy() {
          proxied.isGivenUp = true;
          outgoing?.destroy();
        },
      };
    };
}
