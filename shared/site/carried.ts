import type { Changes, ShownChanges } from './changes.ts';
import { type CarriedKind, contentKinds, kinds } from './kinds.ts';
import { isPlanShown } from './published-texts.ts';

/** The changes sent with every page. Without the version, a page is fetched again only if its content changed. */
export interface CarriedChanges extends Pick<ShownChanges, CarriedKind | 'courses' | 'isOpened'> {
  /** There are other changes, which few pages show: the browser fetches them when needed. */
  readonly hasMore?: true;
  readonly hasPlan?: true;
}

const carriedByChanges = new WeakMap<Changes, CarriedChanges>();

/** Returns the same object for the same changes, because catalogues are cached by it. */
export function pickCarried(changes: Changes | undefined): CarriedChanges | undefined {
  if (!changes) return undefined;
  const carried = carriedByChanges.get(changes) ?? createCarried(changes);
  carriedByChanges.set(changes, carried);
  return Object.keys(carried).length > 0 ? carried : undefined;
}

function createCarried(changes: Changes): CarriedChanges {
  const changed = contentKinds.filter((kind) => changes[kind]);
  const carried = changed.filter((kind) => kinds[kind].isCarried);
  return {
    ...Object.fromEntries(carried.map((kind) => [kind, changes[kind]])),
    ...(changes.courses && { courses: changes.courses }),
    ...(changes.isOpened && { isOpened: true }),
    ...(isPlanShown(changes) && { hasPlan: true }),
    ...((carried.length < changed.length || changes.people) && { hasMore: true }),
  };
}
