import { inOrder } from '../../../../../shared/contents/lists-of.ts';
import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { type ListKind, listKinds, listOf } from '../../../../../shared/contract/contents/lists.ts';
import { contentOf } from '../contents-in.ts';

export const listKindIn = (search: URLSearchParams): ListKind | undefined =>
  listKinds.find((kind) => listOf(kind).slug === search.get('liste'));

type ItemValue = Readonly<Record<string, unknown>>;

/** All of a list, in their order. */
export function itemsOf(found: AdminContents, kind: ListKind): readonly Content[] {
  const own = found.contents.filter((content) => content.kind === kind && itemValue(content));
  const byId = Object.fromEntries(own.map((content) => [content.id, content]));
  const order = contentOf(found, 'order', kind).value as readonly string[] | null;
  return inOrder(byId, order ?? []).map(({ value }) => value);
}

export const itemValue = (content: Content): ItemValue | null => content.value as ItemValue | null;

export const isFull = (found: AdminContents, kind: ListKind): boolean =>
  found.contents.filter((content) => content.kind === kind).length >= listOf(kind).most;
