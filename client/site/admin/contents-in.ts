import { readPage } from '../../../shared/appointments/request-filter.ts';
import { type Catalogue, catalogueOf } from '../../../shared/site/catalogue-of.ts';
import type { Changes } from '../../../shared/site/changes.ts';
import type { AdminContents, Content, ContentEvent } from '../../../shared/site/content-history.ts';
import type { ContentKind } from '../../../shared/site/kinds.ts';
import { type Asked, load } from '../../admin/load.ts';

/** Loads all of the owner's changes, which each of these screens needs. */
export const loadContents = (asked: Asked) =>
  load(asked, { name: 'adminContents', query: { page: readPage(asked.search) } });

type Contents = Pick<AdminContents, 'version' | 'contents'>;

/** Returns the contents as a page would show them. */
export function changesIn({ version, contents }: Contents): Changes {
  const kinds: Partial<Record<ContentKind, Record<string, unknown>>> = {};
  for (const { kind, id, value } of contents) {
    if (value !== null) kinds[kind] = { ...kinds[kind], [id]: value };
  }
  return { version, ...kinds } as Changes;
}

/** Returns the newest public change. */
export const lastChange = ({ changes }: Pick<AdminContents, 'changes'>): ContentEvent | undefined =>
  changes.find(({ isDraft }) => !isDraft);

/** Returns a content. The product's own value stands in for a missing one. */
export const contentOf = (
  { contents }: Pick<AdminContents, 'contents'>,
  kind: ContentKind,
  id: string,
): Content =>
  contents.find((content) => content.kind === kind && content.id === id) ?? {
    kind,
    id,
    mark: '',
    value: null,
  };

/** Returns true for a section of the product, or one that the owner added. */
export const isSection = (found: Pick<AdminContents, 'contents'> | undefined, slug: string) =>
  !found || wholeCatalogue(changesIn({ version: 0, ...found })).titleOf(slug) !== slug;

/** Returns the price list including hidden treatments and sections. */
export function wholeCatalogue(changes: Changes): Catalogue {
  const { treatments, sections } = changes;
  return catalogueOf({
    ...changes,
    treatments: unhidden(treatments),
    sections: unhidden(sections),
  });
}

export const unhidden = <Change extends { readonly isHidden?: true }>(
  of: Readonly<Record<string, Change>> = {},
) =>
  Object.fromEntries(
    Object.entries(of).map(([id, change]) => {
      const { isHidden: _, ...rest } = change;
      return [id, rest];
    }),
  );
