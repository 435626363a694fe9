import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { loadCore, type Measure, measureInTurn } from './measure.ts';
import { cookiesFrom } from './pages.ts';
import { start, startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

const root = resolve(import.meta.dirname, '../..');
const session = 'jwt=a.b.c';

/** Rendered pages against React alone, and what asking the backend who it is costs. */
export async function benchSignedIn(): Promise<void> {
  await buildBare();
  await using backend = await start('tests/bench/backend.ts', { core: loadCore });
  await using site = await startSite({ BACKEND_URL: backend.url });
  await using call = await start('tests/bench/call-server.ts', {
    env: { BACKEND_URL: backend.url },
  });
  await using answer = await start('tests/bench/backend.ts');
  const rows: Row[] = [];
  const cookie = await cookiesFrom(site.url, [session]);
  for (const path of ['/', '/features', '/contacts', '/book']) {
    await using bare = await start('dist/bench/bare.js', { args: [path], path });
    const [ours, react, asking, answering] = (await measureInTurn([
      { name: path, url: site.url + path, pid: site.pid, headers: { cookie } },
      { name: 'bare', url: bare.url + path, pid: bare.pid },
      { name: 'call', url: call.url, pid: call.pid },
      { name: 'answer', url: answer.url, pid: answer.pid },
    ])) as [Measure, Measure, Measure, Measure];
    const ofCall = asking.cpu - answering.cpu;
    rows.push({
      page: path,
      'CPU µs': ours.cpu.toFixed(0),
      'of the call': ofCall.toFixed(0),
      'at most': 60,
      'bare React µs': react.cpu.toFixed(0),
      ratio: ((ours.cpu - ofCall) / react.cpu).toFixed(2),
      'at most ': 1.35,
      'per second': Math.round(ours.perSecond),
    });
  }
  printTable('Signed-in pages, against renderToPipeableStream alone', rows);
}

async function buildBare(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'tests/bench/bare.tsx', outDir: 'dist/bench', copyPublicDir: false },
  });
}
