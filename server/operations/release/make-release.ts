import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeChecksums } from './checksums.ts';
import { copyPackages } from './production-packages.ts';

/* npm run release: a folder and a .tar.gz that need no other software. make-release.ts [--no-archive] [FOLDER [ROOT]] */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-archive': { type: 'boolean', default: false } },
});
const [folder = 'dist/release', project = join(import.meta.dirname, '../../..')] = positionals;
const release = await makeRelease(resolve(project), resolve(folder));
const made = values['no-archive'] ? [release] : [release, pack(release)];
for (const path of made) process.stdout.write(`${path}: ${sizeOf(path)}\n`);

async function makeRelease(root: string, out: string): Promise<string> {
  const part = join(out, 'part');
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const built = ['client', 'server', 'bff'].map((name) => `dist/${name}`);
  for (const name of ['server', 'shared', ...built, 'package.json']) {
    await cp(join(root, name), join(part, name), { recursive: true });
  }
  await copyFile(join(root, '.env.example'), join(part, '.env.example'));
  await copyPackages(root, part);
  const runtime = join(part, 'node');
  await copyFile(process.execPath, runtime);
  await chmod(runtime, 0o755);
  strip(runtime);

  const version = await versionOf(part);
  await writeFile(join(part, 'VERSION'), `${version}\n`);
  await writeChecksums(part);
  const target = join(out, `institut-${version}`);
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
  return target;
}

/** Removes the runtime's symbols: they are a quarter of it, and only debuggers read them. */
function strip(program: string): void {
  try {
    execFileSync('strip', [program], { stdio: 'ignore' });
  } catch {
    // Without binutils the runtime stays larger.
  }
}

/** Returns a version that depends only on the content and the runtime, not on where it is made. */
async function versionOf(part: string): Promise<string> {
  const hash = createHash('sha256').update(
    `${process.version} ${process.platform} ${process.arch}`,
  );
  for (const [path, own] of await writeChecksums(part)) {
    if (path !== 'node') hash.update(`${path} ${own}\n`);
  }
  const { version } = JSON.parse(await readFile(join(part, 'package.json'), 'utf8'));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

function pack(release: string): string {
  const archive = `${release}.tar.gz`;
  const place = ['-C', dirname(release), basename(release)];
  const options = ['--owner=0', '--group=0'];
  execFileSync('tar', [...options, '-czf', archive, ...place], { stdio: 'ignore' });
  return archive;
}

function sizeOf(path: string): string {
  const kilobytes = execFileSync('du', ['-sk', path], { encoding: 'utf8' });
  return `${Math.round(Number.parseInt(kilobytes, 10) / 1024)} MB`;
}
