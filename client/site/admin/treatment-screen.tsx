import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { EditForm } from '#client/admin/edit-form.tsx';
import {
  addData,
  type LoadResult,
  type PageRequest,
  type PostedForm,
  refuse,
  throwNotFound,
} from '#client/admin/load.ts';
import { Fold } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { Link } from '#client/components/link.tsx';
import type { Problem } from '#client/forms/form-input.ts';
import { editNotices, formatLack } from '#client/team/admin/team-parts.tsx';
import { judgeRule, RuleInputs } from '#client/team/admin/treatment-rule.tsx';
import { type Fields, readForm } from '#shared/contract/declared-fields.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { getFirstSection } from '#shared/site/placed-treatments.ts';
import {
  buildCatalogue,
  type Catalogue,
  type OfferedTreatment,
} from '#shared/site/published-catalogue.ts';
import { type TreatmentChange, treatmentFields } from '#shared/site/treatments.ts';
import type { Rules } from '#shared/team/agenda-facts.ts';
import { toSlug } from '#shared/text/slug.ts';
import {
  buildFullCatalogue,
  collectChanges,
  findFreeId,
  getContent,
  isAdded,
  isSection,
  loadContents,
  removeHidden,
} from './admin-contents.ts';
import { formatSiteDone, PublishButton, RemoveForm } from './content-parts.tsx';
import { type ContentEdit, removeIntent, saveContents } from './save-contents.ts';
import {
  buildNewTreatmentLink,
  buildPricesLink,
  buildTreatmentLink,
  getPriceField,
} from './site-links.ts';

const placeField = 'place';
const { section: sectionField, category: _, ...typedFields } = treatmentFields;

const getPlaceValue = ({
  section,
  category,
}: Pick<OfferedTreatment, 'section' | 'category'>): string =>
  category ? `${section}|${category}` : section;

const listPlaces = ({ everySection }: Catalogue): Record<string, string> =>
  Object.fromEntries(
    everySection.flatMap(({ slug, titre, categories = [] }) => [
      [slug, categories.length > 0 ? `${titre}, à la carte` : titre],
      ...categories.map(({ nom }) => [
        getPlaceValue({ section: slug, category: nom }),
        `${titre}, ${nom}`,
      ]),
    ]),
  );

/** The forms refuse a price of 0. The database accepts it, because older installations may have one. */
export const noPriceProblem: Problem = {
  error: 'invalid',
  field: 'prix',
  message: 'Indiquez un prix d’au moins 1\u00a0FCFA, par exemple 15000.',
};

function readTreatment(search: URLSearchParams, contents: AdminContents | undefined) {
  const id = search.get('id') ?? '';
  const section = id
    ? buildFullCatalogue(contents ?? { contents: [] }).getSection(id)
    : (search.get('section') ?? '');
  return { id, section };
}

async function saveTreatment(postedForm: PostedForm): Promise<unknown> {
  const { search, values, context } = postedForm;
  const current = await context.get(apiContext).call({ name: 'adminContents' });
  if (!current.ok) return refuse({ ...current.error, field: '' }, values, current.status);
  const addressedTreatment = readTreatment(search, current.data);
  const place = values[placeField] || addressedTreatment.section;
  const [section = '', category = ''] = place.split('|');
  const id = addressedTreatment.id || buildNewId(section, values, current.data);
  const isRemoved = values.intent === removeIntent;
  const rule = isRemoved ? undefined : await judgeRule(postedForm);
  if (rule?.problem) return refuse(rule.problem, values, rule.status);
  const typedTreatment = readForm({ fields: () => typedFields }, '', values) as TreatmentChange;
  if (typedTreatment.prix === 0 && !isRemoved) return refuse(noPriceProblem, values);
  const edit: ContentEdit = {
    kind: 'treatments',
    id,
    mark: values.mark ?? '',
    input: isRemoved
      ? null
      : { ...typedTreatment, ...(section !== getFirstSection(id) && { section }), category },
    getField: ([name = 'nom']) =>
      name === 'section' || name === 'category' ? placeField : String(name),
    fieldAfterSave: getPriceField(id),
  };
  const response = await saveContents(postedForm, [edit], (result) =>
    rule && result === 'rien'
      ? rule.address
      : buildPricesLink(isRemoved ? getFirstSection(id) : section, result),
  );
  if (!rule || !(response instanceof Response)) return response;
  const ruleResult = await rule.send();
  return ruleResult.problem ? refuse(ruleResult.problem, values, ruleResult.status) : response;
}

function buildNewId(
  section: string,
  { nom = '' }: PostedForm['values'],
  contents: AdminContents,
): string {
  const catalogue = buildCatalogue(collectChanges(contents));
  const isTaken = (id: string) =>
    catalogue.treatment(id) !== undefined || contents.contents.some((content) => content.id === id);
  const slug = `${section}/${toSlug(nom).slice(0, 80).replace(/-$/, '') || 'soin'}`;
  return findFreeId(slug, isTaken);
}

const newTitle = 'Ajouter un soin';

interface TreatmentData extends AdminContents {
  /** Absent for a new treatment, which the agenda does not know yet. */
  readonly rules?: Rules | undefined;
}

export const treatmentScreen = buildAdminScreen<TreatmentData>({
  title: ({ data, search }) =>
    (data && findTreatment(data, search.get('id') ?? '')?.nom) ?? newTitle,
  load: loadTreatment,
  forms: { '': saveTreatment },
  done: (props) =>
    formatSiteDone(props) ??
    (props.data.rules && editNotices.done({ ...props, data: props.data.rules })),
  View: TreatmentView,
  back: ({ search, data }) => [
    {
      to: buildPricesLink(readTreatment(search, data).section),
      label: 'Tous les soins de cette rubrique',
    },
  ],
});

async function loadTreatment(pageRequest: PageRequest): Promise<LoadResult<TreatmentData>> {
  const result = await loadContents(pageRequest);
  const { data } = result;
  const { id, section } = readTreatment(pageRequest.search, data);
  const exists = !id || !data || buildCatalogue(collectChanges(data)).treatment(id);
  if (!exists || !isSection(data, section)) return throwNotFound(pageRequest.context);
  const rules = id
    ? await pageRequest.context.get(apiContext).call({ name: 'adminRules' })
    : undefined;
  return addData(result, () => ({ rules: rules?.ok ? rules.data : undefined }));
}

function findTreatment(contents: AdminContents, id: string) {
  const { institute: _, sections, ...changes } = collectChanges(contents);
  return buildCatalogue({ ...changes, sections: removeHidden(sections) }).treatment(id);
}

const newStaffText = 'L’équipe de cette rubrique le fera.';

function listDoers(rules: Rules | undefined, skills: readonly string[]) {
  const doers = rules?.staff?.filter((person) =>
    skills.some((skill) => person.skills.includes(skill)),
  );
  return doers?.length ? `Fait par\u00a0: ${doers.map(({ name }) => name).join(', ')}.` : '';
}

const StaffLine = ({ text }: { text: string }) =>
  text && (
    <p className="muted small">
      {text} Pour changer&nbsp;: <Link to={adminPaths.adminTeam}>Équipe</Link>.
    </p>
  );

function TreatmentView({ data, outcome, search }: ScreenProps<TreatmentData>) {
  const { id, section } = readTreatment(search, data);
  const treatment = findTreatment(data, id);
  const title = treatment?.nom ?? newTitle;
  const content = getContent(data, 'treatments', id);
  const action = id ? buildTreatmentLink(id) : buildNewTreatmentLink(section);
  const lack = data.rules?.unbookable.find(({ treatment }) => treatment === id);
  const { nom, duree, prix, isLowest, isHidden, ...rareFields } = typedFields;
  const fields: Fields = {
    nom,
    duree,
    prix,
    isLowest,
    [placeField]: { ...sectionField, options: listPlaces(buildFullCatalogue(data)) },
    ...(id && { isHidden }),
  };
  const wrongField = outcome?.problem.field ?? '';
  const isRareFieldWrong = wrongField !== '' && !(wrongField in fields);
  const values = {
    ...treatment,
    [placeField]: getPlaceValue(treatment ?? { section, category: '' }),
  };
  return (
    <>
      {lack && <p className="field-error">{`Pas proposé\u00a0: ${formatLack(lack)}.`}</p>}
      <EditForm
        key={content.mark}
        action={action}
        className="form card"
        hiddenFields={{ mark: content.mark }}
        outcome={outcome?.values.intent ? undefined : outcome}
      >
        <Inputs fields={fields} values={values} />
        <StaffLine text={id ? listDoers(data.rules, [id, section]) : newStaffText} />
        <Fold id="agenda" title="Plus de réglages" isOpen={isRareFieldWrong}>
          <div className="form">
            <Inputs fields={rareFields} values={values} />
            {data.rules && (
              <RuleInputs treatment={id} rules={data.rules} typedRoom={outcome?.values.roomKind} />
            )}
          </div>
        </Fold>
        <PublishButton />
      </EditForm>
      {id && isAdded(content) && <RemoveForm action={action} mark={content.mark} name={title} />}
    </>
  );
}
