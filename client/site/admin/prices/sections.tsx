import {
  catalogueOf,
  type OfferedSection,
  sectionsOrder,
} from '../../../../shared/site/catalogue-of.ts';
import type { AdminContents, Content } from '../../../../shared/site/content-history.ts';
import { schemaOf } from '../../../../shared/site/kinds.ts';
import { isOwnSection } from '../../../../shared/site/own-sections.ts';
import { sectionFields } from '../../../../shared/site/treatments.ts';
import { slugOf } from '../../../../shared/text/slug.ts';
import { adminScreen, type Shown } from '../../../admin/admin-screen.tsx';
import { Inputs } from '../../../admin/declared-inputs.tsx';
import { EditForm } from '../../../admin/edit-form.tsx';
import { notFound, type Posted, refuse } from '../../../admin/load.ts';
import { apiContext } from '../../../api/api.ts';
import { Link } from '../../../components/link.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { orderEdit, PublishButton, SiteDone, StateCard, Swap } from '../content-parts.tsx';
import { changesIn, contentOf, isSection, loadContents, wholeCatalogue } from '../contents-in.ts';
import { GroupForm, saveGroup } from '../group-screens.tsx';
import { saveContents } from '../save-contents.ts';
import { backToSite, type Done, pricesLink, sectionLink, sectionsLink } from '../site-links.ts';

const addedField = 'nouvelle';

/** The limit of added sections. */
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
  const first = `rubrique-${slugOf(name).slice(0, 40).replace(/-$/, '') || 'nouvelle'}`;
  let id = first;
  for (let count = 2; own.includes(id); count++) id = `${first}-${count}`;
  const edit = {
    ...({ kind: 'sections', id, mark: '', input: { titre: name } } as const),
    fieldOf: () => addedField,
  };
  return saveContents(posted, [edit], (done) => pricesLink(id, done));
}

const ownSections = ({ contents }: AdminContents) =>
  contents.filter(({ kind, id }) => kind === 'sections' && isOwnSection(id)).map(({ id }) => id);

const addedFields = {
  [addedField]: { ...sectionFields.titre, hint: 'Elle s’affiche dès qu’elle a un soin.' },
};

function AddForm({ outcome }: { outcome: FormOutcome | undefined }) {
  return (
    <EditForm action={sectionsLink()} className="form card" outcome={outcome}>
      <h2>Ajouter une rubrique</h2>
      <Inputs fields={addedFields} />
      <PublishButton />
    </EditForm>
  );
}

const slugIn = (search: URLSearchParams) => search.get('id') ?? '';
const isKnown = (slug: string) => schemaOf('sections', slug) !== undefined;
const groupOf = (slug: string) => ({
  ...({ kind: 'sections', ids: [slug] } as const),
  action: (done?: Done) => sectionLink(slug, done),
});

export const sectionScreen = adminScreen({
  title: ({ found, search }) =>
    found ? wholeCatalogue(changesIn(found)).titleOf(slugIn(search)) : 'Rubrique',
  async load(asked) {
    const loaded = await loadContents(asked);
    return isSection(loaded.found, slugIn(asked.search)) ? loaded : notFound(asked.context);
  },
  forms: {
    async ''(posted) {
      const slug = slugIn(posted.search);
      return isKnown(slug) ? saveGroup(posted, groupOf(slug)) : notFound(posted.context);
    },
  },
  Done: SiteDone,
  View: ({ found, outcome, search }) => (
    <>
      <p className="link-row">
        <Link to={pricesLink(slugIn(search))}>Ses soins et leurs prix</Link>
      </p>
      <GroupForm group={groupOf(slugIn(search))} found={found} outcome={outcome} />
    </>
  ),
  back: [{ to: sectionsLink(), label: 'Toutes les rubriques' }],
});

/** The sections of the price list in their order, including hidden ones. */
export const sectionsScreen = adminScreen({
  title: 'Rubriques',
  load: loadContents,
  /** Swaps two sections, restores the original order, or adds a section. */
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
  const changes = changesIn(found);
  const { everySection: sections } = wholeCatalogue(changes);
  const shown = catalogueOf(changes);
  const order = contentOf(found, 'order', sectionsOrder);
  return (
    <>
      <p>Dans cet ordre sur l’accueil, dans les prix et à la réservation.</p>
      <PostForm action={sectionsLink()} className="card" preventScrollReset>
        <input type="hidden" name="mark" value={order.mark} />
        <input type="hidden" name="ordre" value={sections.map(({ slug }) => slug).join(' ')} />
        <ul className="lines" aria-label="Rubriques">
          {sections.map((section, at) => (
            <Line
              key={section.slug}
              section={section}
              content={contentOf(found, 'sections', section.slug)}
              isHidden={shown.section(section.slug) === undefined}
              before={sections[at - 1]?.slug}
              after={sections[at + 1]?.slug}
            />
          ))}
        </ul>
      </PostForm>
      <AddForm outcome={outcome} />
      <StateCard content={order} title="Ordre des rubriques" action={sectionsLink()} />
    </>
  );
}

interface LineProps {
  section: OfferedSection;
  content: Content;
  isHidden: boolean;
  before: string | undefined;
  after: string | undefined;
}

function Line({ section: { slug, titre }, content, isHidden, before, after }: LineProps) {
  const marks = [isHidden && 'masquée', content.value !== null && 'modifiée'].filter(Boolean);
  return (
    <li>
      <div>
        <p>
          <Link className="line-link" to={sectionLink(slug)}>
            {titre}
          </Link>
        </p>
        {marks.length > 0 && <p className="small price-marks">{marks.join(' · ')}</p>}
        <p className="link-row">
          <Swap id={slug} other={before} label="Monter" name={titre} />
          <Swap id={slug} other={after} label="Descendre" name={titre} />
        </p>
      </div>
    </li>
  );
}
