import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../process.ts';

export interface Nginx extends AsyncDisposable {
  url: string;
  port: number;
  /** Everything in its logs. */
  logged(): Promise<string>;
}

const site = resolve(import.meta.dirname, '../../../server/operations/nginx.conf');

/**
 * The real nginx, as server/operations/nginx.conf has it, before processes on other ports.
 * `connections`: its worker_connections.
 */
export async function startNginx(
  ports: readonly (number | string)[],
  { connections = 1024 } = {},
): Promise<Nginx> {
  const nginx = findNginx();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  await writeFile(
    join(folder, 'site.conf'),
    moved(await readFile(site, 'utf8'), ports, port, folder),
  );
  await writeFile(join(folder, 'nginx.conf'), around(folder, connections));
  const child = spawn(nginx, ['-p', folder, '-e', join(folder, 'start.log'), '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${stderr}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async logged() {
      const names = ['institut.log', 'institut-error.log', 'start.log'];
      return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join(
        '',
      );
    },
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

function findNginx(): string {
  const places = [process.env.NGINX_PATH, 'nginx', '/usr/sbin/nginx', '/opt/homebrew/bin/nginx'];
  const found = places.find((place) => place && spawnSync(place, ['-v']).status === 0);
  if (!found) {
    throw new Error(
      'nginx is missing: install it (apt-get install nginx, or brew install nginx), or name it in NGINX_PATH',
    );
  }
  return found;
}

/** The same rules at other addresses, and at one more name, as which browsers can reach it here. */
function moved(text: string, ports: readonly (number | string)[], port: number, folder: string) {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=3s;`);
  return text
    .replace(/( *server 127\.0\.0\.1:\d+ .*;\n)+/, `${servers.join('\n')}\n`)
    .replaceAll(/^ *listen \[::\]:80.*\n/gm, '')
    .replaceAll(/^( *)listen 80/gm, `$1listen 127.0.0.1:${port}`)
    .replaceAll('server_name institut.example;', 'server_name institut.example 127.0.0.1;')
    .replaceAll('/var/log/nginx', folder);
}

/** What a distribution's nginx.conf says around it; everything it writes goes to `folder`. */
function around(folder: string, connections: number): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    worker_rlimit_nofile ${2 * connections};
    events { worker_connections ${connections}; }
    http {
      ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n')}
      include ${folder}/site.conf;
    }`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => done(true));
    socket.on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}
