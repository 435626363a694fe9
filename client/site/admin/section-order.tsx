import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { EditForm } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/rows.tsx';
import { apiContext } from '#client/api/api.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { isAddedSectionSlug } from '#shared/site/content-ids.ts';
import { sectionsOrder } from '#shared/site/published-catalogue.ts';
import { sectionFields } from '#shared/site/treatments.ts';
import { toSlug } from '#shared/text/slug.ts';
import { buildFullCatalogue, findFreeId, getContent } from './admin-contents.ts';
import { PublishButton } from './content-parts.tsx';
import { saveContents } from './save-contents.ts';
import { buildPricesLink, buildSiteLink } from './site-links.ts';

export const sectionsFold = 'rubriques';
const action = buildSiteLink(sectionsFold);

const addedField = 'nouvelle';

const maxSections = 10;

/** Adds a section, which is shown once it has a treatment. */
async function addSection(posted: PostedForm): Promise<unknown> {
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
  const id = findFreeId(baseId, (other) => own.includes(other));
  const edit = {
    kind: 'sections' as const,
    id,
    mark: '',
    input: { titre: name },
    getField: () => addedField,
  };
  return saveContents(posted, [edit], (done) => buildPricesLink(id, done));
}

const ownSections = ({ contents }: AdminContents) =>
  contents
    .filter(({ kind, id }) => kind === 'sections' && isAddedSectionSlug(id))
    .map(({ id }) => id);

const addedFields = {
  [addedField]: {
    ...sectionFields.titre,
    label: 'Nouvelle rubrique',
    hint: 'Elle s’affiche dès qu’elle a un soin.',
  },
};

/** Exchanges a section with the one above it, in the order that the owner saw. */
function moveUp(posted: PostedForm): Promise<unknown> {
  const { ordre = '', mark = '', rubrique = '' } = posted.values;
  const input = ordre.split(' ');
  const at = input.indexOf(rubrique);
  if (at > 0) input.splice(at - 1, 2, rubrique, input[at - 1] ?? '');
  const edit = { kind: 'order' as const, id: sectionsOrder, mark, input, getField: () => '' };
  return saveContents(posted, [edit], (done) => buildSiteLink(sectionsFold, done));
}

export const saveSections = (posted: PostedForm): Promise<unknown> =>
  posted.values.rubrique === undefined ? addSection(posted) : moveUp(posted);

type Props = Pick<ScreenProps<AdminContents>, 'data' | 'outcome'>;

export function SectionOrder({ data, outcome }: Props) {
  const { everySection: sections } = buildFullCatalogue(data);
  const { mark } = getContent(data, 'order', sectionsOrder);
  const ordre = sections.map(({ slug }) => slug).join(' ');
  return (
    <>
      <EditForm action={action} hiddenFields={{ mark, ordre }}>
        <Rows>
          {sections.map(({ slug, titre }, at) => (
            <Row key={slug} title={titre}>
              {at > 0 && (
                <button type="submit" className="button-link" name="rubrique" value={slug}>
                  Monter<span className="visually-hidden">{`\u00a0: ${titre}`}</span>
                </button>
              )}
            </Row>
          ))}
        </Rows>
      </EditForm>
      <EditForm action={action} className="form" outcome={outcome}>
        <Inputs fields={addedFields} />
        <PublishButton />
      </EditForm>
    </>
  );
}
