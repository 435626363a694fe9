import type { AdminContents } from '../../../shared/site/content-history.ts';
import { isOwnSection } from '../../../shared/site/content-ids.ts';
import { getSchema } from '../../../shared/site/kinds.ts';
import { buildCatalogue, sectionsOrder } from '../../../shared/site/published-catalogue.ts';
import { sectionFields } from '../../../shared/site/treatments.ts';
import { toSlug } from '../../../shared/text/slug.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm } from '../../admin/edit-form.tsx';
import { notFound, type Posted, refuse } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Fold } from '../../admin/section.tsx';
import { apiContext } from '../../api/api.ts';
import {
  changesIn,
  getContent,
  isSection,
  loadContents,
  wholeCatalogue,
} from './admin-contents.ts';
import { PublishButton, SiteDone } from './content-parts.tsx';
import { GroupForm, saveGroup } from './group-screens.tsx';
import { saveContents } from './save-contents.ts';
import { backToSite, type Done, pricesLink, sectionLink, sectionsLink } from './site-links.ts';

const addedField = 'nouvelle';

const maxSections = 10;

/** Adds a section, which is shown once it has a treatment. */
async function addSection(posted: Posted): Promise<unknown> {
  const { values, context } = posted;
  const name = values[addedField] ?? '';
  const contents = await context.get(apiContext).call({ name: 'adminContents' });
  if (!contents.ok)
    return refuse({ ...contents.error, field: addedField }, values, contents.status);
  const own = ownSections(contents.data);
  if (own.length >= maxSections) {
    const message = `Il y en a déjà ${maxSections}, pas plus\u00a0: renommez-en une.`;
    return refuse({ error: 'invalid', message, field: addedField }, values);
  }
  const baseId = `rubrique-${toSlug(name).slice(0, 40).replace(/-$/, '') || 'nouvelle'}`;
  let id = baseId;
  for (let count = 2; own.includes(id); count++) id = `${baseId}-${count}`;
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
      const isKnown = getSchema('sections', slug) !== undefined;
      return isKnown ? saveGroup(posted, getGroup(slug)) : notFound(posted.context);
    },
  },
  Done: SiteDone,
  View: ({ found, outcome, search }) => (
    <GroupForm group={getGroup(slugIn(search))} found={found} outcome={outcome} />
  ),
  back: [{ to: sectionsLink(), label: 'Toutes les rubriques' }],
});

export const sectionsScreen = adminScreen({
  title: 'Rubriques',
  load: loadContents,
  forms: { monter: moveUp, '': addSection },
  Done: SiteDone,
  View: Sections,
  back: backToSite,
});

/** Exchanges a section with the one above it, in the order that the owner saw. */
function moveUp(posted: Posted): Promise<unknown> {
  const { ordre = '', mark = '', rubrique = '' } = posted.values;
  const input = ordre.split(' ');
  const at = input.indexOf(rubrique);
  if (at > 0) input.splice(at - 1, 2, rubrique, input[at - 1] ?? '');
  const edit = { kind: 'order' as const, id: sectionsOrder, mark, input, getField: () => '' };
  return saveContents(posted, [edit], sectionsLink);
}

function Sections({ found, outcome }: ScreenProps<AdminContents>) {
  const { everySection: sections } = wholeCatalogue(found);
  const shown = buildCatalogue(changesIn(found));
  const { mark } = getContent(found, 'order', sectionsOrder);
  const ordre = sections.map(({ slug }) => slug).join(' ');
  return (
    <>
      <EditForm action={sectionsLink()} hiddenFields={{ intent: 'monter', mark, ordre }}>
        <Rows>
          {sections.map(({ slug, titre }, at) => (
            <Row
              key={slug}
              title={titre}
              to={sectionLink(slug)}
              detail={!shown.section(slug) && 'masquée'}
            >
              {at > 0 && (
                <button type="submit" className="button-link" name="rubrique" value={slug}>
                  Monter<span className="visually-hidden">{`\u00a0: ${titre}`}</span>
                </button>
              )}
            </Row>
          ))}
        </Rows>
      </EditForm>
      <Fold
        id="ajouter"
        title="Ajouter une rubrique"
        isOpen={outcome?.values[addedField] !== undefined}
      >
        <EditForm action={sectionsLink()} className="form" outcome={outcome}>
          <Inputs fields={addedFields} />
          <PublishButton />
        </EditForm>
      </Fold>
    </>
  );
}
