import { loadCore, type Measure, measureInTurn } from './measure.ts';
import { start, startSite } from './processes.ts';
import { printTable } from './table.ts';

/** A call through our proxy against http-proxy-middleware alone, both before the same backend. */
export async function benchProxy(): Promise<void> {
  await using backend = await start('tests/bench/backend.ts', { core: loadCore });
  await using site = await startSite({ BACKEND_URL: backend.url });
  await using alone = await start('tests/bench/proxy-server.ts', {
    env: { BACKEND_URL: backend.url },
    path: '/api/user/user',
  });
  const headers = { cookie: 'jwt=a.b.c' };
  const [ours, theirs] = (await measureInTurn([
    { name: 'ours', url: `${site.url}/api/user/user`, pid: site.pid, headers },
    { name: 'alone', url: `${alone.url}/api/user/user`, pid: alone.pid, headers },
  ])) as [Measure, Measure];
  printTable('GET /api/user/user, against http-proxy-middleware alone', [
    {
      'CPU µs': ours.cpu.toFixed(0),
      'alone µs': theirs.cpu.toFixed(0),
      ratio: (ours.cpu / theirs.cpu).toFixed(2),
      'at most': 1.5,
      'per second': Math.round(ours.perSecond),
    },
  ]);
}
