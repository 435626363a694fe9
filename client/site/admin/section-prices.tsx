import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { Check, EditForm, Input } from '#client/admin/edit-form.tsx';
import { notFound, type PostedForm, refuse } from '#client/admin/load.ts';
import { MoreMenu } from '#client/admin/more-menu.tsx';
import { apiContext } from '#client/api/api.ts';
import { Link } from '#client/components/link.tsx';
import { type FormOutcome, fieldError } from '#client/forms/form-input.ts';
import { withReadableDuration } from '#client/team/admin/treatment-name.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { readForm } from '#shared/contract/declared-fields.ts';
import { groupDigits } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { wholeValue } from '#shared/site/kinds.ts';
import type { OfferedSection, OfferedTreatment } from '#shared/site/published-catalogue.ts';
import {
  type SectionChange,
  sectionFields,
  type TreatmentChange,
  treatmentFields,
} from '#shared/site/treatments.ts';
import { getContent, isSection, loadContents, wholeCatalogue } from './admin-contents.ts';
import { PublishButton, SiteDone } from './content-parts.tsx';
import { type ContentEdit, saveContents } from './save-contents.ts';
import { sectionsFold } from './section-order.tsx';
import {
  backToSite,
  type Done,
  newTreatmentLink,
  pricesLink,
  siteLink,
  treatmentLink,
} from './site-links.ts';
import { noPrice } from './treatment-screen.tsx';

/* What is offered, and at which price: a section, or the whole price list in the first steps. */

const readSection = (search: URLSearchParams) => search.get('section') ?? '';

export const pricesScreen = buildAdminScreen({
  title: ({ found, search }) =>
    (found && wholeCatalogue(found).section(readSection(search))?.titre) ?? 'Soins et prix',
  async load(pageRequest) {
    const loaded = await loadContents(pageRequest);
    const wanted = readSection(pageRequest.search);
    return !wanted || isSection(loaded.found, wanted) ? loaded : notFound(pageRequest.context);
  },
  forms: {
    '': (posted) => savePrices(posted, (done) => pricesLink(readSection(posted.search), done)),
  },
  Done: SiteDone,
  Tools: () => (
    <MoreMenu label="Autres actions">
      <Link to={`${siteLink(sectionsFold)}#${sectionsFold}`}>Gérer les rubriques</Link>
    </MoreMenu>
  ),
  View: ({ search, ...shown }) => (
    <PriceForm {...shown} action={pricesLink(readSection(search))} wanted={readSection(search)}>
      <PublishButton />
    </PriceForm>
  ),
  back: [
    ...backToSite,
    { to: paths.features, label: 'Voir la liste des prix', reloadDocument: true },
  ],
});

const partName = (part: string, id: string) => `${part}-${id.replace('/', '-')}`;
const offeredField = (id: string) => partName('offert', id);
const priceField = (id: string) => partName('prix', id);
const titleField = (slug: string) => partName('titre', slug);
const versionField = 'version';

export async function savePrices(
  posted: PostedForm,
  address: (done: Done) => string,
): Promise<unknown> {
  const { values, context } = posted;
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const edits = listSections(now.data, readSection(posted.search))
    .flatMap((section) => [
      sectionEdit(section, now.data, values),
      ...listTreatments(section).flatMap((treatment) =>
        treatmentEdits(treatment, now.data, values),
      ),
    ])
    // The shown version proves that nobody has changed these values meanwhile.
    .map((edit) =>
      values[versionField] === String(now.data.version) ? edit : { ...edit, mark: 'old' },
    );
  const free = edits.find(({ input }) => (input as TreatmentChange).prix === 0);
  if (free) return refuse({ ...noPrice, field: priceField(free.id) }, values);
  return saveContents(posted, edits, address);
}

const listSections = (found: AdminContents, wanted: string) =>
  wholeCatalogue(found).everySection.filter(({ slug }) => !wanted || slug === wanted);

type Values = PostedForm['values'];

function sectionEdit({ slug }: OfferedSection, now: AdminContents, values: Values): ContentEdit {
  const content = getContent(now, 'sections', slug);
  const { titre: current = '' } = wholeValue('sections', slug, content.value) as SectionChange;
  const { titre = current } = readForm({ fields: () => ({ titre: sectionFields.titre }) }, '', {
    titre: values[titleField(slug)] ?? current,
  }) as SectionChange;
  const isOffered = values[offeredField(slug)] !== undefined;
  const input = { titre, ...(!isOffered && { isHidden: true }) };
  return { ...content, input, getField: () => titleField(slug) };
}

function treatmentEdits(
  { id }: OfferedTreatment,
  now: AdminContents,
  values: Values,
): ContentEdit[] {
  const text = values[priceField(id)];
  if (text === undefined) return [];
  const content = getContent(now, 'treatments', id);
  const own = wholeValue('treatments', id, content.value) as TreatmentChange;
  const { isHidden = false, ...whole } = own;
  const { prix } = readForm({ fields: () => ({ prix: treatmentFields.prix }) }, '', {
    prix: text,
  }) as TreatmentChange;
  const isOffered = values[offeredField(id)] !== undefined;
  if (prix === whole.prix && isOffered !== isHidden) return [];
  const input = { ...whole, prix, ...(!isOffered && { isHidden: true }) };
  return [{ ...content, input, getField: () => priceField(id) }];
}

interface FormProps extends Pick<ScreenProps<AdminContents>, 'found' | 'outcome'> {
  action: string;
  /** The section to show; '' for all of them, folded. */
  wanted: string;
  children: React.ReactNode;
}

export function PriceForm({ found, outcome, action, wanted, children }: FormProps) {
  return (
    <EditForm
      key={found.version}
      action={action}
      className="price-form"
      hiddenFields={{ [versionField]: found.version }}
      outcome={outcome}
    >
      {listSections(found, wanted).map((section) => (
        <SectionPrices
          key={section.slug}
          section={section}
          found={found}
          outcome={outcome}
          isNamed={section.slug === wanted}
        />
      ))}
      {children}
    </EditForm>
  );
}

interface SectionProps {
  section: OfferedSection;
  found: AdminContents;
  outcome: FormOutcome | undefined;
  /** True to show the section open, with its name. */
  isNamed: boolean;
}

function SectionPrices({ section, found, outcome, isNamed }: SectionProps) {
  const { slug, titre, other = [], categories = [], elements = [] } = section;
  const hidden = (kind: 'sections' | 'treatments', id: string) =>
    Boolean((getContent(found, kind, id).value as SectionChange | null)?.isHidden);
  const treatments = listTreatments(section);
  const offered = treatments.filter(({ id }) => !hidden('treatments', id)).length;
  const isWrong = treatments.some(({ id }) => fieldError(outcome?.problem, priceField(id)));
  const groups = [{ nom: '', elements: [...other, ...elements] }, ...categories];
  return (
    <details className="price-fold" open={isNamed || isWrong}>
      <summary>
        {isNamed ? 'Soins proposés' : titre}
        <span className="muted">{hidden('sections', slug) ? 'masquée' : offered}</span>
      </summary>
      <Check
        name={offeredField(slug)}
        label="Proposer cette rubrique"
        defaultChecked={!hidden('sections', slug)}
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
                      name={offeredField(id)}
                      label={<span className="visually-hidden">{`Proposer\u00a0: ${nom}`}</span>}
                      defaultChecked={!hidden('treatments', id)}
                    />
                    <Link to={treatmentLink(id)}>
                      {nom} <span className="muted small">{duree}</span>
                    </Link>
                    <Input
                      name={priceField(id)}
                      label={<span className="visually-hidden">{`Prix\u00a0: ${nom}`}</span>}
                      inputMode="numeric"
                      maxLength={treatmentFields.prix.maxLength}
                      autoComplete="off"
                      defaultValue={groupDigits(prix)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <p className="link-row">
        <Link to={newTreatmentLink(slug)}>Ajouter un soin</Link>
      </p>
      {isNamed && (
        <Inputs
          fields={{ [titleField(slug)]: sectionFields.titre }}
          values={{ [titleField(slug)]: titre }}
        />
      )}
    </details>
  );
}
