import { listTreatments } from '../../../shared/catalogue.ts';
import { buildCatalogue, sectionsOrder } from '../../../shared/site/catalogue-of.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { isOwnSection } from '../../../shared/site/content-ids.ts';
import { getSchema } from '../../../shared/site/kinds.ts';
import { sectionFields } from '../../../shared/site/treatments.ts';
import { toSlug } from '../../../shared/text/slug.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm } from '../../admin/edit-form.tsx';
import { notFound, type Posted, refuse } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import {
  changesIn,
  getContent,
  isSection,
  loadContents,
  wholeCatalogue,
} from './admin-contents.ts';
import { OrderedLines, OrderForm, orderEdit, PublishButton, SiteDone } from './content-parts.tsx';
import { GroupForm, saveGroup } from './group-screens.tsx';
import { saveContents } from './save-contents.ts';
import {
  backToSite,
  type Done,
  pricesLink,
  sectionLink,
  sectionsLink,
  treatmentLink,
} from './site-links.ts';

const addedField = 'nouvelle';

const most = 10;

/** Adds a section, which is shown once it has a treatment. */
async function addSection(posted: Posted): Promise<unknown> {
  const { values, context } = posted;
  const name = values[addedField] ?? '';
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  if (!now.ok) return refuse({ ...now.error, field: addedField }, values, now.status);
  const own = ownSections(now.data);
  if (own.length >= most) {
    const message = `Il y en a déjà ${most}, pas plus\u00a0: renommez-en une.`;
    return refuse({ error: 'invalid', message, field: addedField }, values);
  }
  const first = `rubrique-${toSlug(name).slice(0, 40).replace(/-$/, '') || 'nouvelle'}`;
  let id = first;
  for (let count = 2; own.includes(id); count++) id = `${first}-${count}`;
  const edit = {
    kind: 'sections' as const,
    id,
    mark: '',
    input: { titre: name },
    getField: () => addedField,
  };
  return saveContents(posted, [edit], (done) => pricesLink(id, done));
}

const ownSections = ({ contents }: AdminContents) =>
  contents.filter(({ kind, id }) => kind === 'sections' && isOwnSection(id)).map(({ id }) => id);

const addedFields = {
  [addedField]: { ...sectionFields.titre, hint: 'Elle s’affiche dès qu’elle a un soin.' },
};

const slugIn = (search: URLSearchParams) => search.get('id') ?? '';
const isKnown = (slug: string) => getSchema('sections', slug) !== undefined;
const getGroup = (slug: string) => ({
  kind: 'sections' as const,
  ids: [slug],
  action: (done?: Done) => sectionLink(slug, done),
});

export const sectionScreen = adminScreen({
  title: ({ found, search }) =>
    found ? wholeCatalogue(found).buildTitle(slugIn(search)) : 'Rubrique',
  async load(asked) {
    const loaded = await loadContents(asked);
    return isSection(loaded.found, slugIn(asked.search)) ? loaded : notFound(asked.context);
  },
  forms: {
    async ''(posted) {
      const slug = slugIn(posted.search);
      if (!isKnown(slug)) return notFound(posted.context);
      if (posted.values.echange === undefined) return saveGroup(posted, getGroup(slug));
      const edits = [orderEdit(slug, posted.values)];
      return saveContents(posted, edits, (done) => sectionLink(slug, done));
    },
  },
  Done: SiteDone,
  View: ({ found, outcome, search }) => (
    <>
      <GroupForm group={getGroup(slugIn(search))} found={found} outcome={outcome} />
      <TreatmentOrder found={found} slug={slugIn(search)} />
    </>
  ),
  back: [{ to: sectionsLink(), label: 'Toutes les rubriques' }],
});

function TreatmentOrder({ found, slug }: { found: AdminContents; slug: string }) {
  const section = wholeCatalogue(found).section(slug);
  if (!section) return null;
  const { titre, other = [], categories = [], elements = [] } = section;
  const groups = [{ nom: '', elements: [...other, ...elements] }, ...categories];
  return (
    <OrderForm
      order={getContent(found, 'order', slug)}
      ids={listTreatments(section).map(({ id }) => id)}
      action={sectionLink(slug)}
      className="stack"
    >
      {groups.map(
        ({ nom, elements }) =>
          elements.length > 0 && (
            <section key={nom} className="card" aria-label={nom || titre}>
              {nom && <h2>{nom}</h2>}
              <OrderedLines
                lines={elements.map(({ id, nom: title }) => ({ id, to: treatmentLink(id), title }))}
              />
            </section>
          ),
      )}
    </OrderForm>
  );
}

export const sectionsScreen = adminScreen({
  title: 'Rubriques',
  load: loadContents,
  forms: {
    '': (posted) =>
      posted.values[addedField] === undefined
        ? saveContents(posted, [orderEdit(sectionsOrder, posted.values)], sectionsLink)
        : addSection(posted),
  },
  Done: SiteDone,
  View: Sections,
  back: backToSite,
});

function Sections({ found, outcome }: Shown<AdminContents>) {
  const { everySection: sections } = wholeCatalogue(found);
  const shown = buildCatalogue(changesIn(found));
  const order = getContent(found, 'order', sectionsOrder);
  return (
    <>
      <p>Dans cet ordre sur l’accueil, dans les prix et à la réservation.</p>
      <OrderForm
        order={order}
        ids={sections.map(({ slug }) => slug)}
        action={sectionsLink()}
        className="card"
      >
        <OrderedLines
          label="Rubriques"
          lines={sections.map(({ slug, titre }) => ({
            id: slug,
            to: sectionLink(slug),
            title: titre,
            details: !shown.section(slug) && <p className="small price-marks">masquée</p>,
          }))}
        />
      </OrderForm>
      <EditForm action={sectionsLink()} className="form card" outcome={outcome}>
        <h2>Ajouter une rubrique</h2>
        <Inputs fields={addedFields} />
        <PublishButton />
      </EditForm>
    </>
  );
}
