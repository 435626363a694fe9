import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { findCall } from '../../shared/contract/allow-list.ts';
import type { Backend } from './client.ts';

/**
 * Reports how a call ended: the class of its status, or `cut` without a whole answer. An answer
 * is missing if the backend is away or silent, or the visitor left.
 */
type Tell = (call: string, outcome: string, seconds: number) => void;

const channel = 'http.client.request.created';

/** Reports every request through the backend's agents. @returns a function that stops it */
export function watchCalls({ agents, url }: Backend, tell: Tell): () => void {
  const prefix = `${url.pathname}api/`;

  function watch(message: unknown) {
    const { request } = message as { request: ClientRequest & { agent: Agent } };
    if (!agents.includes(request.agent)) return;
    const start = performance.now();
    let answer: IncomingMessage | undefined;
    request.once('response', (incoming) => {
      answer = incoming;
    });
    request.once('close', () => {
      const path = request.path.slice(prefix.length).split('?', 1)[0] ?? '';
      const call = findCall(request.method, path)?.name ?? 'other';
      const outcome = answer?.complete ? `${Math.floor((answer.statusCode ?? 0) / 100)}xx` : 'cut';
      tell(call, outcome, (performance.now() - start) / 1000);
    });
  }

  subscribe(channel, watch);
  return () => unsubscribe(channel, watch);
}
