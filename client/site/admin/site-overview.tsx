import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { EditForm } from '#client/admin/edit-form.tsx';
import { addData, type PostedForm, throwNotFound } from '#client/admin/load.ts';
import { Fold, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { getSectionTone } from '#client/admin/section-tone.ts';
import type { FormOutcome } from '#client/forms/form-input.ts';
import { useInstitute } from '#client/page/page-context.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { formatFieldName, readForm } from '#shared/contract/declared-fields.ts';
import type { Institute } from '#shared/institute.ts';
import { isOn } from '#shared/options.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { type FactGroup, factGroups, listFactNames } from '#shared/site/facts.ts';
import { getItemList, isItemId, type ListKind, listKinds } from '#shared/site/lists.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { sortItems } from '#shared/site/published-lists.ts';
import { type TextGroup, textGroups } from '#shared/site/texts-fields.ts';
import { buildFullCatalogue, collectChanges, getContent, loadContents } from './admin-contents.ts';
import { formatSiteDone, PublishButton, RemoveForm } from './content-parts.tsx';
import { type Group, GroupForm, saveGroup } from './group-form.tsx';
import { removeIntent, saveContents } from './save-contents.ts';
import { SectionOrder, saveSections, sectionsFold } from './section-order.tsx';
import { buildPricesLink, buildSiteLink } from './site-links.ts';

type GroupName = FactGroup | TextGroup;

const isTexts = (name: GroupName): name is TextGroup => Object.hasOwn(textGroups, name);
const isGroup = (name: string): name is GroupName =>
  Object.hasOwn({ ...factGroups, ...textGroups }, name);
const getGroup = (name: GroupName): Group => ({
  kind: isTexts(name) ? 'texts' : 'institute',
  ids: isTexts(name) ? textGroups[name].ids : listFactNames(name),
  buildAddress: (result) => buildSiteLink(name, result),
});

type SiteData = AdminContents & { readonly newId: string };

/** The overview of what the owner edits. Prices and photos have screens of their own. */
export const siteScreen = buildAdminScreen<SiteData>({
  title: 'Site',
  load: async (pageRequest) =>
    // Ids sort by creation.
    addData(await loadContents(pageRequest), () => ({ newId: `t${Date.now().toString(36)}` })),
  forms: { '': save },
  done: formatSiteDone,
  View: SiteView,
});

async function save(postedForm: PostedForm): Promise<unknown> {
  const fold = postedForm.search.get(foldField) ?? '';
  if (fold === sectionsFold) return saveSections(postedForm);
  const kind = listKinds.find((kind) => getItemList(kind).slug === fold);
  if (kind) return saveItem(postedForm, kind);
  return isGroup(fold) ? saveGroup(postedForm, getGroup(fold)) : throwNotFound(postedForm.context);
}

function SiteView({ data, outcome, search }: ScreenProps<SiteData>) {
  const catalogue = buildFullCatalogue(data);
  const shownCatalogue = buildCatalogue(collectChanges(data));
  const institute = useInstitute();
  const getOutcome = (fold: string) => (search.get(foldField) === fold ? outcome : undefined);
  const renderGroup = (name: GroupName, title: string, isComplete = true) => (
    <Fold
      key={name}
      id={name}
      title={
        <>
          {title}
          {!isComplete && <span className="muted">{'\u00a0: à compléter'}</span>}
        </>
      }
    >
      <GroupForm
        group={getGroup(name)}
        contents={data}
        outcome={getOutcome(name)}
        suggestions={{ name: institute.name }}
      >
        <PublishButton />
      </GroupForm>
    </Fold>
  );
  return (
    <div className="columns site-columns">
      <Section id="carte" title="Soins et prix">
        <div>
          <Rows>
            {catalogue.everySection.map((section) => (
              <Row
                key={section.slug}
                title={
                  <span className={getSectionTone(catalogue, section.slug)}>{section.titre}</span>
                }
                to={buildPricesLink(section.slug)}
                end={
                  shownCatalogue.section(section.slug) ? listTreatments(section).length : 'masquée'
                }
              />
            ))}
          </Rows>
          <Fold id={sectionsFold} title="Gérer les rubriques">
            <SectionOrder contents={data} outcome={getOutcome(sectionsFold)} />
          </Fold>
        </div>
      </Section>
      <Section id="infos" title="L’institut">
        <div>
          {(Object.keys(factGroups) as FactGroup[])
            .filter((name) => name !== 'acomptes' || isOn(institute, 'deposits'))
            .map((name) => renderGroup(name, factGroups[name], isComplete(name, institute)))}
          {renderGroup('plan', textGroups.plan.title)}
        </div>
      </Section>
      <Section id="accueil" title="L’accueil">
        <div>
          {(['titre', 'images', 'presentation'] as const).map((name) =>
            renderGroup(name, textGroups[name].title),
          )}
          {listKinds.map((kind) => {
            const { slug, title } = getItemList(kind);
            return (
              <Fold key={kind} id={slug} title={title}>
                <ItemList kind={kind} contents={data} outcome={getOutcome(slug)} />
              </Fold>
            );
          })}
          <Rows>
            <Row title="Photos" to={adminPaths.adminPhotos} />
          </Rows>
        </div>
      </Section>
    </div>
  );
}

function isComplete(name: FactGroup, { address, legal }: Institute): boolean {
  if (name === 'adresse') return address !== undefined;
  return name !== 'mentions' || !Object.values(legal).includes('');
}

type ItemValue = Readonly<Record<string, unknown>>;

async function saveItem(postedForm: PostedForm, kind: ListKind): Promise<unknown> {
  const { element: id = '', mark = '', intent } = postedForm.values;
  if (!isItemId(id)) return throwNotFound(postedForm.context);
  const { slug, fields } = getItemList(kind);
  const edit = {
    kind,
    id,
    mark,
    input:
      intent === removeIntent ? null : readForm({ fields: () => fields }, id, postedForm.values),
    getField: ([name = Object.keys(fields)[0]]: readonly unknown[]) =>
      formatFieldName(id, String(name)),
  };
  return saveContents(postedForm, [edit], (result) => buildSiteLink(slug, result));
}

interface ListProps {
  kind: ListKind;
  contents: AdminContents & { readonly newId: string };
  outcome: FormOutcome | undefined;
}

function ItemList({ kind, contents, outcome }: ListProps) {
  const { slug, singular, add, most, empty, fields, titleField } = getItemList(kind);
  const ownContents = contents.contents.filter(
    (content) => content.kind === kind && content.value !== null,
  );
  const items = sortItems(
    Object.fromEntries(ownContents.map(({ id, value }) => [id, value as ItemValue])),
  );
  const typedOutcome = outcome?.values.intent === removeIntent ? undefined : outcome;
  const sentId = typedOutcome?.values.element;
  // A refused new item keeps its id, so that a form that is posted twice adds only one.
  const newItemId = sentId && items.every(({ id }) => id !== sentId) ? sentId : contents.newId;
  const renderForm = (id: string, value: ItemValue) => (
    <EditForm
      key={getContent(contents, kind, id).mark}
      action={buildSiteLink(slug)}
      className="form"
      hiddenFields={{ element: id, mark: getContent(contents, kind, id).mark }}
      outcome={sentId === id ? typedOutcome : undefined}
    >
      <Inputs fields={fields} values={value} prefix={id} />
      <PublishButton />
    </EditForm>
  );
  return (
    <>
      {items.length === 0 && <p>{empty}</p>}
      <div>
        {items.map(({ id, value }) => (
          <Fold key={id} id={id} title={String(value[titleField])} isOpen={sentId === id}>
            {renderForm(id, value)}
            <RemoveForm
              action={buildSiteLink(slug)}
              itemId={id}
              mark={getContent(contents, kind, id).mark}
              name={singular.toLowerCase()}
            />
          </Fold>
        ))}
        {items.length < most && (
          <Fold id={`ajouter-${slug}`} title={add} isOpen={sentId === newItemId}>
            {renderForm(newItemId, {})}
          </Fold>
        )}
      </div>
    </>
  );
}
