import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Copies the project with the build of another version. Each hashed file has another name, and the service worker
 * differs.
 */
export async function nextBuild(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'next-'));
  for (const name of ['server', 'shared', 'dist', 'package.json']) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const client = join(copy, 'dist/client');
  const files = await readdir(client, { recursive: true });
  for (const name of files.filter((file) => /\.(?:br|gz)$/.test(file)))
    await rm(join(client, name));
  const hashed = files.filter((file) => /^assets\/.+\.(?:js|css|woff2)$/.test(file));
  const names = new Map(hashed.map((file) => [basename(file), `next-${basename(file)}`]));
  for (const name of files.filter((file) => /\.(?:js|css|json)$/.test(file))) {
    let text = await readFile(join(client, name), 'utf8');
    for (const [before, after] of names) text = text.replaceAll(before, after);
    await writeFile(join(client, name), text);
  }
  for (const [before, after] of names) {
    await rename(join(client, 'assets', before), join(client, 'assets', after));
  }
  await appendFile(join(client, 'site-worker.js'), '// of the next version\n');
  return copy;
}
