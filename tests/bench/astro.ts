import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stillPage, stylesOf } from './still-page.ts';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, 'astro');

export interface Built extends AsyncDisposable {
  folder: string;
}

/**
 * A running site's pages without any script, as Astro builds and links them. Astro comes from the registry, into a
 * folder of its own.
 */
export async function buildWithAstro(site: string, paths: readonly string[]): Promise<Built> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'bench-astro-'));
  made.defer(() => rm(folder, { recursive: true }));
  await cp(project, folder, { recursive: true });
  const documents = await Promise.all(paths.map(async (path) => (await fetch(site + path)).text()));
  const pages = documents.map((html, at) => ({ path: paths[at], ...partsOf(stillPage(html, '')) }));
  await writeFile(join(folder, 'src/pages.json'), JSON.stringify(pages));
  await writeFile(join(folder, 'src/styles.css'), await stylesOf(site, documents[0] ?? ''));
  await run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  await run('npm', ['run', 'build'], { cwd: folder });
  const kept = made.move();
  return { folder: join(folder, 'dist'), [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

function partsOf(html: string): { head: string; body: string } {
  const [, head = '', body = ''] = /<head>(.*)<\/head><body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  return { head, body };
}
