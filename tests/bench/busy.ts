import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Outbox } from '../support/outbox.ts';
import { verifyPath } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { loadCore } from './measure.ts';
import { startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

const rounds = 300;
const email = 'awa@exemple.ci';

/** How long visitors wait while another process writes into the same SQLite file without a pause. */
export async function benchBusy(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-busy-'));
  try {
    await using site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const visitor = await signedIn(site.url, folder);
    const asks: Record<string, () => Promise<{ status: number }>> = {
      'a ready page': () => fetch(`${site.url}/features`),
      'a page that reads': () => asAnother(visitor).get('/demandes'),
      'a call that writes': () => write(visitor),
    };
    const alone = await waitsFor(asks);
    const busy = await besideWriter(join(folder, 'institute.sqlite'), () => waitsFor(asks));
    const rows = Object.keys(asks).flatMap((what): Row[] => [
      { what, 'another process': 'rests', ...alone[what] },
      { what, 'another process': 'writes', ...busy[what] },
    ]);
    printTable('Waiting beside another process that writes, ms', rows);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function signedIn(url: string, folder: string): Promise<Visitor> {
  const visitor = await Visitor.at(url);
  await visitor.call('auth/basic/login', { email });
  const link = await new Outbox(join(folder, 'outbox')).linkFor(email);
  await visitor.call(verifyPath(link));
  await visitor.get('/');
  return visitor;
}

let clients = 0;
/** Each round is another client's: one alone may do only so much. */
function asAnother(visitor: Visitor): Visitor {
  clients += 1;
  visitor.address = `10.0.${clients >> 8}.${clients & 255}`;
  return visitor;
}

function write(visitor: Visitor) {
  const subject = `Prix ${clients}`;
  return asAnother(visitor).call('contact/send', { subject, message: 'Bonjour' });
}

async function waitsFor(asks: Record<string, () => Promise<{ status: number }>>) {
  const waits: Record<string, Row> = {};
  for (const [what, ask] of Object.entries(asks)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const { status } = await ask();
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`${what}: ${status}`);
    }
    times.sort((one, other) => one - other);
    const at = (part: number) => times[Math.ceil(rounds * part) - 1]?.toFixed(1);
    waits[what] = { median: at(0.5), p99: at(0.99), longest: at(1) };
  }
  return waits;
}

async function besideWriter<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const program = resolve(import.meta.dirname, 'writer.ts');
  const writer = spawn('taskset', ['-c', loadCore, process.execPath, program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  try {
    return await work();
  } finally {
    const gone = once(writer, 'exit');
    writer.kill();
    await gone;
  }
}
