import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { workLimits } from '#shared/limits/work-limits.ts';
import type { Visitor } from './visitor.ts';

const paths = ['/', '/features', '/api/user/role', '/home'];

/**
 * Requests pages and posts forms as several visitors of one address, until `stop`. The pauses keep below the rate limit
 * for rendering, which a fast machine would otherwise reach.
 */
export function requestContinuously(url: string, visitors: readonly Visitor[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors.length });
  const outcomeCounts: Record<string, number> = {};
  const pause = (1000 * visitors.length * paths.length) / workLimits.renders.bucket.perSecond;
  let isRunning = true;

  const send = (path: string, visitor: Visitor) =>
    new Promise<string>((done) => {
      const isPost = path === '/api/user/role';
      const clientRequest = request(new URL(path, url), {
        agent,
        method: isPost ? 'POST' : 'GET',
        headers: {
          cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
          ...(isPost && {
            'x-xsrf-token': visitor.token,
            'content-type': 'application/json',
            'content-length': 2,
          }),
        },
      });
      clientRequest.on('error', ({ message }) => done(message));
      clientRequest.on('response', (answer) => {
        answer.resume();
        answer.on('close', () => done(answer.complete ? `${answer.statusCode}` : 'cut'));
      });
      clientRequest.end(isPost ? '{}' : undefined);
    });

  const rounds = visitors.map(async (visitor) => {
    while (isRunning) {
      for (const path of paths) {
        const outcome = `${path} ${await send(path, visitor)}`;
        outcomeCounts[outcome] = (outcomeCounts[outcome] ?? 0) + 1;
      }
      await setTimeout(pause);
    }
  });
  return {
    outcomeCounts,
    async stop() {
      isRunning = false;
      await Promise.all(rounds);
      agent.destroy();
    },
  };
}
