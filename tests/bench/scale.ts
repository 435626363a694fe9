import { freePort } from '../support/process.ts';
import { loadCore, measureInTurn } from './measure.ts';
import { startSite } from './processes.ts';
import { printTable } from './table.ts';

/** A large page that is rendered: next to it the load, which has no core of its own left, weighs little. */
const path = '/features?q=soin';

/** Two processes on two cores behind one port, against one of them. */
export async function benchScale(): Promise<void> {
  const one = await perSecond(['0']);
  const two = await perSecond(['0', loadCore]);
  printTable('Two processes behind one port', [
    {
      page: path,
      'one per second': Math.round(one),
      'two per second': Math.round(two),
      ratio: (two / one).toFixed(2),
      'at least': 1.8,
    },
  ]);
}

async function perSecond(cores: readonly string[]): Promise<number> {
  const port = await freePort();
  await using opened = new AsyncDisposableStack();
  let pid = 0;
  for (const core of cores) {
    const site = opened.use(
      await startSite({ REUSE_PORT: 'true', XSRF_SECRET: 'x'.repeat(32) }, { core, port }),
    );
    pid = site.pid;
  }
  const url = `http://127.0.0.1:${port}${path}`;
  const target = { name: path, url, pid, isOfMany: true };
  const [measured] = await measureInTurn([target]);
  return measured?.perSecond ?? 0;
}
