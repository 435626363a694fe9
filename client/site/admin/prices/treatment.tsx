import { type Fields, readForm } from '../../../../shared/contract/declared-fields.ts';
import {
  type Catalogue,
  catalogueOf,
  type OfferedTreatment,
} from '../../../../shared/site/catalogue-of.ts';
import type { TreatmentChange } from '../../../../shared/site/changes.ts';
import type { AdminContents, Content } from '../../../../shared/site/content-history.ts';
import { firstSectionOf } from '../../../../shared/site/placed-treatments.ts';
import { treatmentFields, treatmentForm } from '../../../../shared/site/treatments.ts';
import { slugOf } from '../../../../shared/text/slug.ts';
import { adminScreen, type Shown } from '../../../admin/admin-screen.tsx';
import { Inputs } from '../../../admin/declared-inputs.tsx';
import { EditForm } from '../../../admin/edit-form.tsx';
import {
  type Asked,
  type Loaded,
  notFound,
  type Posted,
  refuse,
  withMore,
} from '../../../admin/load.ts';
import { apiContext } from '../../../api/api.ts';
import type { FormOutcome, Problem } from '../../../forms/form-input.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { PublishButton, RemoveForm, SiteDone, StateCard } from '../content-parts.tsx';
import {
  changesIn,
  contentOf,
  isSection,
  loadContents,
  unhidden,
  wholeCatalogue,
} from '../contents-in.ts';
import { type Edit, originalIntent, removeIntent, saveContents } from '../save-contents.ts';
import { newTreatmentLink, pricesLink, treatmentLink } from '../site-links.ts';
import { placeField, placesOf, placeText, readPlace } from './place.ts';
import { loadTeam, WhoDoesIt, type WithTeam } from './who-does-it.tsx';

/*
 * Rules of the treatment form that storage does not have, because values stored by older
 * installations must stay readable.
 */

interface Wanted {
  readonly id: string;
  readonly nom?: string | undefined;
  readonly prix?: number | undefined;
  /** The format of `placeText` in place.ts. */
  readonly place: string;
}

function wrongTreatment(wanted: Wanted, now: AdminContents): Problem | undefined {
  if (wanted.prix === 0) {
    const message = 'Indiquez un prix d’au moins 1\u00a0FCFA, par exemple 15000.';
    return { error: 'invalid', field: 'prix', message };
  }
  if (!isTwin(wanted, now)) return undefined;
  const message =
    'Un soin de ce nom est déjà à cet endroit de la carte\u00a0: changez le nom de l’un des deux.';
  return { error: 'invalid', field: 'nom', message };
}

/**
 * Returns true for a name that clients could confuse with another one. An existing treatment keeps
 * its name.
 */
function isTwin({ id, nom = '', place }: Wanted, now: AdminContents): boolean {
  const all = catalogueOf(changesIn(now));
  if (isSame(all.treatment(id)?.nom, nom)) return false;
  const [slug, name] = place.split('|', 2);
  const section = all.everySection.find((candidate) => candidate.slug === slug);
  const { categories = [], other = [], elements = [] } = section ?? {};
  const category = categories.find((candidate) => candidate.nom === name);
  const beside = category?.elements ?? [...other, ...elements];
  return beside.some(
    (candidate) => candidate.id !== id && !candidate.isHidden && isSame(candidate.nom, nom),
  );
}

const isSame = (first: string | undefined, second: string) =>
  first?.trim().toLowerCase() === second.trim().toLowerCase();

/** Reads the treatment's id, or the section of a new one. */
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
    kind: 'treatments',
    id,
    mark: values.mark ?? '',
    input: isOriginal ? null : { ...typed, ...readPlace(place, firstSectionOf(id)) },
    fieldOf: ([name = 'nom']) => (isPlace(name) ? placeField : String(name)),
  };
  return saveContents(posted, [edit], (done) =>
    pricesLink(isOriginal ? firstSectionOf(id) : section, done),
  );
}

const isPlace = (name: unknown) => name === 'section' || name === 'category';

/** Reads all fields but the place, which is one choice. */
function typedIn(values: Posted['values']) {
  const {
    section: _,
    category: __,
    ...typed
  } = readForm(treatmentForm, '', values) as TreatmentChange;
  return typed;
}

/** Returns an unused id, made of the first name. */
function newId(section: string, { nom = '' }: Posted['values'], now: AdminContents): string {
  const all = catalogueOf(changesIn(now));
  const isTaken = (id: string) =>
    all.treatment(id) !== undefined || now.contents.some((content) => content.id === id);
  const slug = `${section}/${slugOf(nom).slice(0, 80).replace(/-$/, '') || 'soin'}`;
  let id = slug;
  for (let count = 2; isTaken(id); count++) id = `${slug}-${count}`;
  return id;
}

const newTitle = 'Ajouter un soin';

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

/**
 * Returns the treatment's own facts, without those of the institute's price list or of its section.
 */
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
        section={section}
        catalogue={catalogue}
        treatment={treatment}
        content={content}
        action={action}
        outcome={isOther ? undefined : outcome}
      />
      <StateCard content={content} title={title} action={action} isAdded={isOwners} />
      {id && isOwners && <RemoveForm action={action} mark={content.mark} name={title} />}
    </>
  );
}

interface Props {
  section: string;
  /** Includes the hidden sections. */
  catalogue: Catalogue;
  /** Undefined for a new one. */
  treatment: OfferedTreatment | undefined;
  content: Content;
  action: string;
  outcome: FormOutcome | undefined;
}

function TreatmentForm({ section, catalogue, treatment, content, action, outcome }: Props) {
  const own = catalogueOf().treatment(content.id);
  const shown = useCatalogue().treatment(content.id)?.duree;
  const { duree = own?.duree } = (content.value ?? {}) as TreatmentChange;
  const values = {
    ...treatment,
    [placeField]: placeText(treatment ?? { section, category: '' }),
  };
  const isAgendas = shown !== undefined && shown !== '' && shown !== duree;
  const { section: _section, category: _category, isHidden, ...typed } = treatmentFields;
  const fields: Fields = {
    ...typed,
    ...withOriginals(own, treatment, isAgendas ? shown : undefined),
    [placeField]: {
      ...treatmentFields.section,
      hint: treatment ? movedHint : '',
      options: placesOf(catalogue),
    },
    isHidden,
  };
  return (
    <EditForm
      action={action}
      className="form card"
      hiddenFields={{ mark: content.mark }}
      outcome={outcome}
    >
      <Inputs fields={fields} values={values} />
      <PublishButton />
    </EditForm>
  );
}

/** Adds the product's own value to the hint of a changed field. */
function withOriginals(
  own: OfferedTreatment | undefined,
  treatment: OfferedTreatment | undefined,
  agendas: string | undefined,
): Fields {
  const { nom, duree, prix } = treatmentFields;
  const duration = agendas
    ? `Les clients voient ${agendas}, la durée fixée sous «\u00a0Équipe\u00a0».`
    : duree.hint;
  const hint = (hint: string, text: string | undefined, isSame: boolean) =>
    own && !isSame ? `${hint} À l’origine\u00a0: ${text ?? 'aucune'}.`.trim() : hint;
  return {
    nom: { ...nom, hint: hint('', own?.nom, own?.nom === treatment?.nom) },
    duree: { ...duree, hint: hint(duration, own?.duree, own?.duree === treatment?.duree) },
    prix: {
      ...prix,
      hint: hint('', own && prix.toHistory(own.prix), own?.prix === treatment?.prix),
    },
  };
}

const movedHint =
  'Dans une autre rubrique, il revient à qui en fait tous les soins. Liens, rendez-vous et historique restent.';
