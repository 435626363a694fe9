import type { Changes, ShownChanges } from './changes.ts';

/**
 * The changes sent with every page. They leave out the version, so that a page is rendered and fetched
 * again only when what it shows has changed.
 */
export interface CarriedChanges
  extends Omit<ShownChanges, 'texts' | 'testimonials' | 'faq' | 'people'> {
  /** There are changed texts or people. Few pages show them, so the browser fetches them when needed. */
  readonly hasMore?: true;
}

const made = new WeakMap<Changes, CarriedChanges>();

/** Undefined for nothing. The same object for the same changes: catalogues are kept with it. */
export function carriedOf(changes: Changes | undefined): CarriedChanges | undefined {
  if (!changes) return undefined;
  const carried = made.get(changes) ?? createCarried(changes);
  made.set(changes, carried);
  return Object.keys(carried).length > 0 ? carried : undefined;
}

function createCarried(changes: Changes): CarriedChanges {
  const { version, changed, texts, testimonials, faq, people, order, ...carried } = changes;
  const { testimonials: _, faq: _faq, ...ofSections } = order ?? {};
  return {
    ...carried,
    ...(Object.keys(ofSections).length > 0 && { order: ofSections }),
    ...([texts, testimonials, faq, people].some(Boolean) && { hasMore: true }),
  };
}
