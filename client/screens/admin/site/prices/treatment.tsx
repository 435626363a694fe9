import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { TreatmentChange } from '../../../../../shared/contents/changes.ts';
import { firstSectionOf } from '../../../../../shared/contents/placed-treatments.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { treatmentForm } from '../../../../../shared/contract/contents/treatments.ts';
import { readForm } from '../../../../../shared/contract/declared-fields.ts';
import { slugOf } from '../../../../../shared/text/slug.ts';
import { apiContext } from '../../../../api/api.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import type { Asked } from '../../forms/posted.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { type Loaded, notFound, withMore } from '../../load.ts';
import {
  changesIn,
  contentOf,
  isSection,
  loadContents,
  unhidden,
  wholeCatalogue,
} from '../contents-in.ts';
import { RemoveForm } from '../publish-button.tsx';
import { type Edit, originalIntent, removeIntent, saveContents } from '../save-contents.ts';
import { SiteDone } from '../site-done.tsx';
import { newTreatmentLink, pricesLink, treatmentLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { placeField, readPlace } from './place.ts';
import { TreatmentForm } from './treatment-form.tsx';
import { loadTeam, WhoDoesIt, type WithTeam } from './who-does-it.tsx';
import { wrongTreatment } from './wrong-treatment.ts';

/** One treatment by its id, or none yet in this section. */
function wantedIn(search: URLSearchParams, found: AdminContents | undefined) {
  const id = search.get('id') ?? '';
  const section = id
    ? wholeCatalogue(changesIn(found ?? noContents)).sectionOf(id)
    : (search.get('section') ?? '');
  return { id, section };
}

const noContents = { version: 0, contents: [] };

async function saveTreatment(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const wanted = wantedIn(search, now.data);
  const place = values[placeField] || wanted.section;
  const [section = ''] = place.split('|');
  const id = wanted.id || newId(section, values, now.data);
  const isOriginal = values.intent === originalIntent || values.intent === removeIntent;
  const typed = typedIn(values);
  const wrong = isOriginal ? undefined : wrongTreatment({ ...typed, id, place }, now.data);
  if (wrong) return refuse(wrong, values);
  const edit: Edit = {
    ...{ kind: 'treatments', id, mark: values.mark ?? '' },
    input: isOriginal ? null : { ...typed, ...readPlace(place, firstSectionOf(id)) },
    fieldOf: ([name = 'nom']) => (isPlace(name) ? placeField : String(name)),
  };
  return saveContents(posted, [edit], (done) =>
    pricesLink(isOriginal ? firstSectionOf(id) : section, done),
  );
}

const isPlace = (name: unknown) => name === 'section' || name === 'category';

/** All but the place, which is one choice. */
function typedIn(values: Posted['values']) {
  const {
    section: _,
    category: __,
    ...typed
  } = readForm(treatmentForm, '', values) as TreatmentChange;
  return typed;
}

/** An id that no other has, of the name that it was given first. */
function newId(section: string, { nom = '' }: Posted['values'], now: AdminContents): string {
  const all = catalogueOf(changesIn(now));
  const isTaken = (id: string) =>
    all.treatment(id) !== undefined || now.contents.some((one) => one.id === id);
  const slug = `${section}/${slugOf(nom).slice(0, 80).replace(/-$/, '') || 'soin'}`;
  let id = slug;
  for (let count = 2; isTaken(id); count++) id = `${slug}-${count}`;
  return id;
}

const newTitle = 'Ajouter un soin';

/** A treatment of the price list, or a new one. */
export const treatmentScreen = adminScreen({
  title: ({ found, search }) =>
    (found && ownTreatment(found, search.get('id') ?? '')?.nom) ?? newTitle,
  load: loadTreatment,
  forms: { '': saveTreatment },
  Done: SiteDone,
  View: Treatment,
  back: ({ search, found }) => [
    { to: pricesLink(wantedIn(search, found).section), label: 'Tous les soins de cette rubrique' },
  ],
});

async function loadTreatment(asked: Asked): Promise<Loaded<WithTeam>> {
  const loaded = await loadContents(asked);
  const { found } = loaded;
  const { id, section } = wantedIn(asked.search, found);
  const isKnown = isSection(found, section);
  const isThere = !id || !found || catalogueOf(changesIn(found)).treatment(id);
  if (!isKnown || !isThere) return notFound(asked.context);
  const team = found && !id ? await loadTeam(asked) : undefined;
  return withMore(loaded, () => ({ team }));
}

/** What it says itself, whatever the institute says of all its prices or of its section. */
function ownTreatment(found: AdminContents, id: string) {
  const { institute: _, sections, ...listed } = changesIn(found);
  return catalogueOf({ ...listed, sections: unhidden(sections) }).treatment(id);
}

function Treatment({ found, outcome, search }: Shown<WithTeam>) {
  const { id, section } = wantedIn(search, found);
  const catalogue = wholeCatalogue(changesIn(found));
  const treatment = ownTreatment(found, id);
  const title = treatment?.nom ?? newTitle;
  const content = contentOf(found, 'treatments', id);
  const action = id ? treatmentLink(id) : newTreatmentLink(section);
  // Typed values are kept, except those of another form of this page.
  const isOther = [originalIntent, removeIntent].includes(outcome?.values.intent ?? '');
  const isOwners = !catalogueOf().treatment(id);
  return (
    <>
      {found.team && <WhoDoesIt team={found.team} section={section} />}
      <TreatmentForm
        key={content.mark}
        {...{ section, catalogue, treatment, content, action }}
        outcome={isOther ? undefined : outcome}
      />
      <StateCard content={content} title={title} action={action} isAdded={isOwners} />
      {id && isOwners && <RemoveForm action={action} mark={content.mark} name={title} />}
    </>
  );
}
