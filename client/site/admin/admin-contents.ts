import { load, type PageRequest } from '#client/admin/load.ts';
import { formatHistoryTexts } from '#shared/contract/declared-fields.ts';
import { institute } from '#shared/institute.ts';
import { formatHoursByDay, isHoursName } from '#shared/opening/hours-values.ts';
import { type ExampleFact, exampleFacts } from '#shared/setup/example-facts.ts';
import type { Changes } from '#shared/site/changes.ts';
import type { AdminContents, Content } from '#shared/site/content-history.ts';
import { type ContentKind, getFullValue, kinds } from '#shared/site/kinds.ts';
import { buildCatalogue, type Catalogue } from '#shared/site/published-catalogue.ts';
import { isExample } from '#shared/site/published-institute.ts';

export const loadContents = (pageRequest: PageRequest) =>
  load(pageRequest, { name: 'adminContents' });

type Contents = Pick<AdminContents, 'contents'>;

export function collectChanges({ contents, version = 0 }: Contents & { version?: number }) {
  const byKind: Partial<Record<ContentKind, Record<string, unknown>>> = {};
  for (const { kind, id, value } of contents) {
    if (value !== null) byKind[kind] = { ...byKind[kind], [id]: value };
  }
  return { version, ...byKind } as Changes;
}

export const getContent = ({ contents }: Contents, kind: ContentKind, id: string): Content =>
  contents.find((content) => content.kind === kind && content.id === id) ?? {
    kind,
    id,
    mark: '',
    value: null,
  };

/** Returns the id, with a number appended if it is taken. */
export function findFreeId(baseId: string, isTaken: (id: string) => boolean): string {
  let id = baseId;
  for (let suffix = 2; isTaken(id); suffix++) id = `${baseId}-${suffix}`;
  return id;
}

const exampleName = 'Institut Exemple';

/** Returns the value that a form begins with. Of an example address it has only city and country. */
export function getInitialValue(contents: Contents, { kind, id, value }: Content): unknown {
  if (kind !== 'institute') return getFullValue(kind, id, value);
  if (id === 'name' && value === null && institute.name === exampleName) return '';
  if (!isExampleFact(id) || !isExample(id, collectChanges(contents)))
    return getFullValue(kind, id, value);
  if (id === 'social') return [];
  const { city, country } = exampleFacts.address;
  return id === 'address' ? { city, country } : undefined;
}

const isExampleFact = (id: string): id is ExampleFact => Object.hasOwn(exampleFacts, id);

export const isSection = (contents: Contents | undefined, slug: string) =>
  !contents || buildFullCatalogue(contents).buildTitle(slug) !== slug;

export function buildFullCatalogue(contents: Contents): Catalogue {
  const changes = collectChanges(contents);
  return buildCatalogue({
    ...changes,
    treatments: removeHidden(changes.treatments),
    sections: removeHidden(changes.sections),
  });
}

export const removeHidden = <Change extends { readonly isHidden?: true }>(
  changes: Readonly<Record<string, Change>> = {},
) =>
  Object.fromEntries(
    Object.entries(changes).map(([id, { isHidden: _, ...change }]) => [id, change]),
  );

type ContentKey = Pick<Content, 'kind' | 'id'>;

export interface Difference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly isFile: boolean;
}

export const buildTitle = ({ kind, id }: ContentKey, value: unknown): string =>
  kinds[kind].buildTitle(id, getFullValue(kind, id, value));

/** Returns true for a content that the owner added. The product has no value for it. */
export const isAdded = ({ kind, id }: ContentKey): boolean =>
  kinds[kind].getBuiltInValue(id) === undefined;

/** Lists the differences between two values. Null stands for the product's own value. */
export function listDifferences(
  key: ContentKey,
  oldValue: unknown,
  newValue: unknown,
): Difference[] {
  const [oldTexts, newTexts] = [listTexts(key, oldValue), listTexts(key, newValue)];
  const fields = Object.values(kinds[key.kind].getForm(key.id)?.fields(0) ?? {});
  return [...new Set([...oldTexts.keys(), ...newTexts.keys()])]
    .map((label) => ({
      label,
      from: oldTexts.get(label) ?? '',
      to: newTexts.get(label) ?? '',
      isFile: fields.some((field) => field.isFile === true && field.label === label),
    }))
    .filter(({ from, to }) => from !== to);
}

function listTexts({ kind, id }: ContentKey, value: unknown): Map<string, string> {
  const fullValue = getFullValue(kind, id, value);
  if (kind === 'institute' && isHoursName(id)) return formatHoursByDay(id, fullValue);
  const form = kinds[kind].getForm(id);
  return form ? formatHistoryTexts(form, fullValue) : new Map();
}
