import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { workLimits } from '#shared/limits/work-limits.ts';
import type { Visitor } from './visitor.ts';

const paths = ['/', '/features', '/api/user/role', '/home'];

/**
 * Asks for pages and posts forms until told to stop, as several visitors of one address. They ask
 * no faster than pages are rendered for one address, as the fastest machine would be refused.
 */
export function keepAsking(url: string, visitors: readonly Visitor[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors.length });
  const seen: Record<string, number> = {};
  const pause = (1000 * visitors.length * paths.length) / workLimits.renders.bucket.perSecond;
  let asking = true;

  const ask = (path: string, visitor: Visitor) =>
    new Promise<string>((done) => {
      const isPost = path === '/api/user/role';
      const asked = request(new URL(path, url), {
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
      asked.on('error', ({ message }) => done(message));
      asked.on('response', (answer) => {
        answer.resume();
        answer.on('close', () => done(answer.complete ? `${answer.statusCode}` : 'cut'));
      });
      asked.end(isPost ? '{}' : undefined);
    });

  const rounds = visitors.map(async (visitor) => {
    while (asking) {
      for (const path of paths) {
        const outcome = `${path} ${await ask(path, visitor)}`;
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
      await setTimeout(pause);
    }
  });
  return {
    seen,
    async stop() {
      asking = false;
      await Promise.all(rounds);
      agent.destroy();
    },
  };
}
