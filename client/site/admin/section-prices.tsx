import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { Check, EditForm, Input } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse, throwNotFound } from '#client/admin/load.ts';
import { MoreMenu } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { Link } from '#client/components/link.tsx';
import { type FormOutcome, findFieldError } from '#client/forms/form-input.ts';
import { withReadableDuration } from '#client/team/admin/treatment-name.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { readForm } from '#shared/contract/declared-fields.ts';
import { formatNumber } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { getFullValue } from '#shared/site/kinds.ts';
import type { OfferedSection, OfferedTreatment } from '#shared/site/published-catalogue.ts';
import {
  type SectionChange,
  sectionFields,
  type TreatmentChange,
  treatmentFields,
} from '#shared/site/treatments.ts';
import { buildFullCatalogue, getContent, isSection, loadContents } from './admin-contents.ts';
import { formatSiteDone, PublishButton } from './content-parts.tsx';
import { type ContentEdit, saveContents } from './save-contents.ts';
import { sectionsFold } from './section-order.tsx';
import {
  backToSite,
  buildFieldName,
  buildNewTreatmentLink,
  buildPricesLink,
  buildSiteLink,
  buildTreatmentLink,
  getPriceField,
  type SaveResult,
} from './site-links.ts';
import { noPriceProblem } from './treatment-screen.tsx';

/* The offered treatments and their prices: of one section, or in the first steps of all sections. */

const readSection = (search: URLSearchParams) => search.get('section') ?? '';

export const pricesScreen = buildAdminScreen({
  title: ({ data, search }) =>
    (data && buildFullCatalogue(data).section(readSection(search))?.titre) ?? 'Soins et prix',
  async load(pageRequest) {
    const result = await loadContents(pageRequest);
    const shownSlug = readSection(pageRequest.search);
    return !shownSlug || isSection(result.data, shownSlug)
      ? result
      : throwNotFound(pageRequest.context);
  },
  forms: {
    '': (postedForm) =>
      savePrices(postedForm, (result) => buildPricesLink(readSection(postedForm.search), result)),
  },
  done: formatSiteDone,
  Tools: () => (
    <MoreMenu label="Autres actions">
      <Link to={`${buildSiteLink(sectionsFold)}#${sectionsFold}`}>Gérer les rubriques</Link>
    </MoreMenu>
  ),
  View: ({ data, outcome, search }) => (
    <PriceForm
      contents={data}
      outcome={outcome}
      action={buildPricesLink(readSection(search))}
      shownSlug={readSection(search)}
    >
      <PublishButton />
    </PriceForm>
  ),
  back: [
    ...backToSite,
    { to: paths.features, label: 'Voir la liste des prix', reloadDocument: true },
  ],
});

const getOfferedField = (id: string) => buildFieldName('offert', id);
const getTitleField = (slug: string) => buildFieldName('titre', slug);
const versionField = 'version';

export async function savePrices(
  postedForm: PostedForm,
  buildAddress: (result: SaveResult) => string,
): Promise<unknown> {
  const { values, context } = postedForm;
  const current = await context.get(apiContext).call({ name: 'adminContents' });
  if (!current.ok) return refuse({ ...current.error, field: '' }, values, current.status);
  const edits = listSections(current.data, readSection(postedForm.search))
    .flatMap((section): ContentEdit[] => [
      buildSectionEdit(section, current.data, values),
      ...listTreatments(section).flatMap((treatment) =>
        buildTreatmentEdits(treatment, current.data, values),
      ),
    ])
    // Another version means that the values have changed: the mark 'old' then refuses the edit.
    .map((edit) =>
      values[versionField] === String(current.data.version) ? edit : { ...edit, mark: 'old' },
    );
  const freeEdit = edits.find(({ input }) => (input as TreatmentChange).prix === 0);
  if (freeEdit) {
    const message = `${freeEdit.name}\u00a0: ${noPriceProblem.message}`;
    return refuse({ ...noPriceProblem, message, field: getPriceField(freeEdit.id) }, values);
  }
  return saveContents(postedForm, edits, buildAddress);
}

const listSections = (contents: AdminContents, shownSlug: string) =>
  buildFullCatalogue(contents).everySection.filter(({ slug }) => !shownSlug || slug === shownSlug);

type Values = PostedForm['values'];

function buildSectionEdit(
  { slug }: OfferedSection,
  contents: AdminContents,
  values: Values,
): ContentEdit {
  const content = getContent(contents, 'sections', slug);
  const { titre: current = '' } = getFullValue('sections', slug, content.value) as SectionChange;
  const { titre = current } = readForm({ fields: () => ({ titre: sectionFields.titre }) }, '', {
    titre: values[getTitleField(slug)] ?? current,
  }) as SectionChange;
  const isOffered = values[getOfferedField(slug)] !== undefined;
  const input = { titre, ...(!isOffered && { isHidden: true }) };
  return { ...content, input, getField: () => getTitleField(slug) };
}

function buildTreatmentEdits(
  { id, nom }: OfferedTreatment,
  contents: AdminContents,
  values: Values,
): ContentEdit[] {
  const text = values[getPriceField(id)];
  if (text === undefined) return [];
  const content = getContent(contents, 'treatments', id);
  const storedChange = getFullValue('treatments', id, content.value) as TreatmentChange;
  const { isHidden = false, ...otherFields } = storedChange;
  const { prix } = readForm({ fields: () => ({ prix: treatmentFields.prix }) }, '', {
    prix: text,
  }) as TreatmentChange;
  const isOffered = values[getOfferedField(id)] !== undefined;
  if (prix === otherFields.prix && isOffered !== isHidden) return [];
  const input = { ...otherFields, prix, ...(!isOffered && { isHidden: true }) };
  return [{ ...content, name: nom, input, getField: () => getPriceField(id) }];
}

interface FormProps {
  contents: AdminContents;
  outcome: FormOutcome | undefined;
  action: string;
  /** The section to show; '' for all of them, folded. */
  shownSlug: string;
  children: React.ReactNode;
}

export const PriceForm = ({ contents, outcome, action, shownSlug, children }: FormProps) => (
  <EditForm
    key={contents.version}
    action={action}
    className="price-form"
    hiddenFields={{ [versionField]: contents.version }}
    outcome={outcome}
  >
    {listSections(contents, shownSlug).map((section) => (
      <SectionPrices
        key={section.slug}
        section={section}
        contents={contents}
        outcome={outcome}
        isNamed={section.slug === shownSlug}
      />
    ))}
    <div className="sticky-foot">{children}</div>
  </EditForm>
);

interface SectionProps {
  section: OfferedSection;
  contents: AdminContents;
  outcome: FormOutcome | undefined;
  /** True to show the section open, with its name. */
  isNamed: boolean;
}

function SectionPrices({ section, contents, outcome, isNamed }: SectionProps) {
  const { slug, titre, other = [], categories = [], elements = [] } = section;
  const isHidden = (kind: 'sections' | 'treatments', id: string) =>
    Boolean((getContent(contents, kind, id).value as SectionChange | null)?.isHidden);
  const treatments = listTreatments(section);
  const offeredCount = treatments.filter(({ id }) => !isHidden('treatments', id)).length;
  const isWrong = treatments.some(({ id }) => findFieldError(outcome?.problem, getPriceField(id)));
  const groups = [{ nom: '', elements: [...other, ...elements] }, ...categories];
  return (
    <details className="price-fold" open={isNamed || isWrong}>
      <summary>
        {isNamed ? 'Soins proposés' : titre}
        <span className="muted">{isHidden('sections', slug) ? 'masquée' : offeredCount}</span>
      </summary>
      <Check
        name={getOfferedField(slug)}
        label="Proposer cette rubrique"
        defaultChecked={!isHidden('sections', slug)}
      />
      {groups.map(
        ({ nom, elements }) =>
          elements.length > 0 && (
            <section key={nom} aria-label={nom || titre}>
              {nom && <h2 className="price-range">{nom}</h2>}
              <ul>
                {elements.map(withReadableDuration).map(({ id, nom, duree, prix }) => (
                  <li key={id} className="price-row">
                    <Check
                      name={getOfferedField(id)}
                      label={<span className="visually-hidden">{`Proposer\u00a0: ${nom}`}</span>}
                      defaultChecked={!isHidden('treatments', id)}
                    />
                    <Link to={buildTreatmentLink(id)}>
                      {nom} <span className="muted small">{duree}</span>
                    </Link>
                    <Input
                      name={getPriceField(id)}
                      label={<span className="visually-hidden">{`Prix\u00a0: ${nom}`}</span>}
                      inputMode="numeric"
                      maxLength={treatmentFields.prix.maxLength}
                      autoComplete="off"
                      defaultValue={formatNumber(prix)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <p className="link-row">
        <Link to={buildNewTreatmentLink(slug)}>Ajouter un soin</Link>
      </p>
      {isNamed && (
        <Inputs
          fields={{ [getTitleField(slug)]: sectionFields.titre }}
          values={{ [getTitleField(slug)]: titre }}
        />
      )}
    </details>
  );
}
