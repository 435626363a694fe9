import { loadCore, measureInTurn } from './cpu-per-request.ts';
import { start, startSite } from './processes.ts';

/** Measures a call through /api, beside http-proxy-middleware alone before the same backend. */
export async function benchProxiedCalls() {
  await using backend = await start('tests/bench/instant-backend.ts', { core: loadCore });
  const env = { BACKEND_URL: backend.url };
  const path = '/api/user/user';
  await using site = await startSite(env);
  await using alone = await start('tests/bench/proxy-server.ts', { env, path });
  const headers = { cookie: 'jwt=a.b.c' };
  const [ours, limit] = await measureInTurn([
    { url: site.url + path, pid: site.pid, headers },
    { url: alone.url + path, pid: alone.pid, headers },
  ]);
  if (!ours || !limit) return [];
  return [
    {
      'CPU µs': ours.cpu.toFixed(0),
      'alone µs': limit.cpu.toFixed(0),
      ratio: (ours.cpu / limit.cpu).toFixed(2),
      'at most': 1.5,
      'per second': Math.round(ours.perSecond),
    },
  ];
}
