import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, resolveImport } from './support/own-files.ts';

/**
 * The layers of each tree, lowest first. A file imports its own layer, the layers before it, and the trees that its
 * tree sees. A layer is a list of folders or files: `*` means all files directly in the tree, `**` all files that no
 * other layer names. In each tree `**` holds the feature folders; below it lies the kernel, which knows no feature.
 */
const trees = [
  {
    root: 'shared',
    sees: [],
    libraries: /^(?!node:)/,
    rooms: `
      limits, *, calendar, text, contract, page,
      ** contract/call-declaration.ts contract/declared-fields.ts contract/field-kinds.ts contract/list-query.ts,
      contract/calls.ts contract/call-data.ts contract/input-schemas.ts contract/allow-list.ts
        page/render-page.ts`,
  },
  {
    root: 'client/offline/worker',
    sees: ['shared'],
    libraries: /^(?!node:|express$)/,
    rooms: '**',
  },
  {
    root: 'client',
    sees: ['shared'],
    libraries: /^(?!node:|express$)/,
    rooms: `
      page, api, session, forms, components, frame, admin,
      ** admin/declared-inputs.tsx admin/admin-screen.tsx admin/history.tsx,
      admin/screens.ts admin/admin-route.ts, *`,
  },
  {
    root: 'server/institute',
    sees: ['shared'],
    libraries: /./,
    rooms: `
      *, database, history.ts rate-limits.ts,
      ** services.ts routes/answers.ts routes/searchers.ts, routes | demo, create-institute.ts open.ts`,
  },
  {
    root: 'server/contract',
    sees: ['shared'],
    libraries: /^(?!express$)/,
    rooms: '**',
  },
  {
    root: 'server/gateway',
    sees: ['shared'],
    libraries: /^(?!express$)/,
    rooms: '**',
  },
  // The entries alone know the institute.
  {
    root: 'server',
    sees: ['server', 'server/institute', 'shared'],
    libraries: /./,
    rooms: 'operations/commands, operations/* serve.ts, main.ts',
  },
  {
    root: 'server',
    sees: ['shared'],
    libraries: /./,
    rooms: 'observability, config, http, visitor, backend, pages, *',
  },
];

const layers = trees.map(({ root, rooms, ...tree }) => ({
  ...tree,
  root,
  rooms: rooms
    .trim()
    .split(/,\s+/)
    .flatMap((line, height) =>
      line.split(' | ').map((room) => ({
        height,
        paths: room
          .trim()
          .split(/\s+/)
          .map((path) => join(root, path)),
      })),
    ),
}));

/** Returns how much of the file's path the layer names. The longest match wins, and 0 is no match. */
function countMatched(path: string, file: string): number {
  if (path.endsWith('/**')) return countMatched(path.slice(0, -3), file);
  if (path.endsWith('/*')) return dirname(file) === dirname(path) ? path.length : 0;
  return file === path || file.startsWith(`${path}/`) ? path.length : 0;
}

function placeOf(file: string) {
  for (const tree of layers) {
    const fits = tree.rooms.map((room) => ({
      tree,
      room,
      length: Math.max(...room.paths.map((path) => countMatched(path, file))),
    }));
    const best = fits.sort((a, b) => b.length - a.length)[0];
    if (best && best.length > 0) return best;
  }
  throw new Error(`${file} has no room in tests/layers.test.ts`);
}

function mayImport(from: string, to: string): boolean {
  const [ownPlace, other] = [placeOf(from), placeOf(to)];
  if (ownPlace.tree !== other.tree)
    return ownPlace.tree.sees.some((root) => root === other.tree.root);
  return ownPlace.room === other.room || other.room.height < ownPlace.room.height;
}

/** Lists a file's imports: a bare name, or a path from the root of the project. */
function getImports(file: string): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)].map(([, name = '']) =>
    resolveImport(file, name),
  );
}

const sources = projectFiles.filter((file) => /^(shared|client|server)\/.*\.tsx?$/.test(file));
const imports = sources.flatMap((from) => getImports(from).map((to) => ({ from, to })));
const isOwn = (to: string) => /^(shared|client|server)\/.*\.tsx?$/.test(to);
const formatImport = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`;

test('folders import only folders below them', () => {
  const wrong = imports.filter(({ from, to }) => isOwn(to) && !mayImport(from, to));
  expect(wrong.map(formatImport)).toEqual([]);
});

test('code that is shared or runs in browsers imports nothing of Node', () => {
  const wrong = imports.filter(
    ({ from, to }) => !isOwn(to) && !placeOf(from).tree.libraries.test(to),
  );
  expect(wrong.map(formatImport)).toEqual([]);
});

test('every declared layer has files', () => {
  const rooms = new Set(sources.map((file) => placeOf(file).room));
  const empty = layers.flatMap((tree) => tree.rooms).filter((room) => !rooms.has(room));
  expect(empty).toEqual([]);
});
