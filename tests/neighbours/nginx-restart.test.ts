import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requestContinuously } from '../support/keep-asking.ts';
import { startNginx } from '../support/neighbours/nginx.ts';
import { freePort, type SiteProcess, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

test('two processes are restarted in turn under load without one failed request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rolling-'));
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startSite({ PORT: `${port}`, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000' });
  const sites: SiteProcess[] = await Promise.all(ports.map(start));
  {
    await using nginx = await startNginx(ports);
    const visitors = await Promise.all(Array.from({ length: 6 }, () => Visitor.at(nginx.url)));
    const load = requestContinuously(nginx.url, visitors);
    const countRequests = () =>
      Object.values(load.outcomeCounts).reduce((sum, count) => sum + count, 0);
    await expect.poll(countRequests).toBeGreaterThan(100);
    for (const turn of [0, 1]) {
      const { child } = sites[turn] as SiteProcess;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      const restarted = await start(ports[turn] as number);
      sites[turn] = restarted;
      // As server/operations/README.md says: the next one once this one is asked again, which its
      // four seconds are for.
      await expect.poll(restarted.stdout).toContain('"route":"/features"');
    }
    await load.stop();
    expect(Object.keys(load.outcomeCounts).sort()).toEqual([
      '/ 200',
      '/api/user/role 400',
      '/features 200',
      '/home 200',
    ]);
  }
  for (const site of sites) {
    expect(site.stdout()).toContain('"route":"/features"');
    expect(site.stderr()).toBe('');
    await site[Symbol.asyncDispose]();
  }
  await rm(dataDir, { recursive: true });
});
