import { Inputs } from '#client/admin/declared-inputs.tsx';
import { EditForm } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { buildFieldId } from '#client/forms/field-id.ts';
import type { FormOutcome } from '#client/forms/form-input.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { isAddedSectionSlug } from '#shared/site/content-ids.ts';
import { sectionsOrder } from '#shared/site/published-catalogue.ts';
import { sectionFields } from '#shared/site/treatments.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { toSlug } from '#shared/text/slug.ts';
import { buildFullCatalogue, findFreeId, getContent } from './admin-contents.ts';
import { PublishButton } from './content-parts.tsx';
import { saveContents } from './save-contents.ts';
import { buildPricesLink, buildSiteLink } from './site-links.ts';

export const sectionsFold = 'rubriques';
const formAddress = buildSiteLink(sectionsFold);

const addedField = 'nouvelle';

const maxSections = 10;

async function addSection(postedForm: PostedForm): Promise<unknown> {
  const { values, context } = postedForm;
  const name = values[addedField] ?? '';
  const contents = await context.get(apiContext).call({ name: 'adminContents' });
  if (!contents.ok)
    return refuse({ ...contents.error, field: addedField }, values, contents.status);
  const addedSections = listAddedSections(contents.data);
  if (addedSections.length >= maxSections) {
    const message = `Il y en a déjà ${maxSections}, pas plus\u00a0: renommez-en une.`;
    return refuse({ error: 'invalid', message, field: addedField }, values);
  }
  const baseId = `rubrique-${toSlug(name).slice(0, 40).replace(/-$/, '') || 'nouvelle'}`;
  const id = findFreeId(baseId, (slug) => addedSections.includes(slug));
  const edit = {
    kind: 'sections' as const,
    id,
    mark: '',
    input: { titre: name },
    getField: () => addedField,
  };
  return saveContents(postedForm, [edit], (result) => buildPricesLink(id, result));
}

const listAddedSections = ({ contents }: AdminContents) =>
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

/** Moves a section up or down by one place, in the order that the owner saw. */
function moveSection(postedForm: PostedForm): Promise<unknown> {
  const { ordre = '', mark = '', monter, descendre = '' } = postedForm.values;
  const slug = monter ?? descendre;
  const others = ordre.split(' ').filter((other) => other !== slug);
  const place = ordre.split(' ').indexOf(slug) + (monter ? -1 : 1);
  const input = others.toSpliced(Math.max(place, 0), 0, slug);
  // The pressed button is gone at either end of the list.
  const isUp = place > 0 && (place >= others.length || monter !== undefined);
  const getField = () => `${isUp ? 'monter' : 'descendre'}-${slug}`;
  const edit = { kind: 'order' as const, id: sectionsOrder, mark, input, getField };
  return saveContents(postedForm, [edit], (result) => buildSiteLink(sectionsFold, result));
}

export const saveSections = (postedForm: PostedForm): Promise<unknown> =>
  addedField in postedForm.values ? addSection(postedForm) : moveSection(postedForm);

interface Props {
  contents: AdminContents;
  outcome: FormOutcome | undefined;
}

export function SectionOrder({ contents, outcome }: Props) {
  const { everySection: sections } = buildFullCatalogue(contents);
  const { mark } = getContent(contents, 'order', sectionsOrder);
  const ordre = sections.map(({ slug }) => slug).join(' ');
  return (
    <>
      <EditForm action={formAddress} hiddenFields={{ mark, ordre }}>
        <Rows>
          {sections.map(({ slug, titre }, index) => (
            <Row key={slug} title={titre}>
              {index > 0 && <MoveButton name="monter" slug={slug} title={titre} />}
              {index < sections.length - 1 && (
                <MoveButton name="descendre" slug={slug} title={titre} />
              )}
            </Row>
          ))}
        </Rows>
      </EditForm>
      <EditForm action={formAddress} className="form" outcome={outcome}>
        <Inputs fields={addedFields} />
        <PublishButton />
      </EditForm>
    </>
  );
}

interface MoveProps {
  name: 'monter' | 'descendre';
  slug: string;
  title: string;
}

const MoveButton = ({ name, slug, title }: MoveProps) => (
  <button
    id={buildFieldId(`${name}-${slug}`)}
    type="submit"
    className="button-link"
    name={name}
    value={slug}
  >
    {capitalize(name)}
    <span className="visually-hidden">{`\u00a0: ${title}`}</span>
  </button>
);
