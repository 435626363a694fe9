import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../process.ts';

export interface Nginx extends AsyncDisposable {
  url: string;
  port: number;
  pid: number;
  readLogs(): Promise<string>;
}

type Ports = readonly (number | string)[];

const operations = resolve(import.meta.dirname, '../../../server/operations');

/** Starts nginx with server/operations/nginx.conf in front of processes on these ports. */
export async function startNginx(ports: Ports): Promise<Nginx> {
  const nginx = findNginx();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const shippedConfig = await readFile(join(operations, 'nginx.conf'), 'utf8');
  await writeFile(join(folder, 'site.conf'), adaptConfig(shippedConfig, ports, port, folder));
  await writeFile(join(folder, 'nginx.conf'), wrapConfig(folder));
  const child = spawn(nginx, ['-p', folder, '-e', join(folder, 'start.log'), '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${stderr}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid as number,
    async readLogs() {
      const names = (await readdir(folder)).filter((file) => file.endsWith('.log'));
      const texts = names.map((name) => readFile(join(folder, name), 'utf8'));
      return (await Promise.all(texts)).join('');
    },
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** @throws with one line that says how to get nginx */
export function findNginx(): string {
  const places = [process.env.NGINX_PATH, 'nginx', '/usr/sbin/nginx', '/opt/homebrew/bin/nginx'];
  const program = places.find((place) => place && spawnSync(place, ['-v']).status === 0);
  if (!program) {
    throw new Error(
      'nginx is missing: install it (apt-get install nginx, or brew install nginx), or name it in NGINX_PATH',
    );
  }
  return program;
}

/** Replaces ports and folders in the site's nginx.conf, and adds a name by which local browsers reach it. */
function adaptConfig(text: string, ports: Ports, port: number, folder: string) {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=3s;`);
  return text
    .replace(/( *server [\d.]+:\d+.*;\n)+/, `${servers.join('\n')}\n`)
    .replaceAll(/^ *listen \[::\]:80.*\n/gm, '')
    .replaceAll(/^( *)listen 80/gm, `$1listen 127.0.0.1:${port}`)
    .replaceAll('server_name institut.example;', 'server_name institut.example 127.0.0.1;')
    .replaceAll(/\/var\/(?:log\/nginx|cache)\//g, `${folder}/`);
}

/** Returns a distribution's nginx.conf around the site's. All files are written to `folder`. */
function wrapConfig(folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n')}
      include ${folder}/site.conf;
    }`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => done(true));
    socket.on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}
