import { buildSubmit } from '#client/admin/admin-form.ts';
import { Check, EditForm, Input, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse, throwNotFound } from '#client/admin/load.ts';
import { guardedClass } from '#client/admin/unsaved-input.tsx';
import { Link } from '#client/components/link.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { readMinutes } from '#shared/contract/field-kinds.ts';
import type { Catalogue, OfferedSection } from '#shared/site/published-catalogue.ts';
import type { ResourceRecord } from '#shared/team/agenda-facts.ts';
import { createSaveResourceInput } from '#shared/team/agenda-facts-input.ts';
import { buildResourceLink, buildSkillsLink, readId } from './team-links.ts';
import { fetchResource } from './team-parts.tsx';

/* A person's form ticks whole sections. A section's screen ticks treatments, and has their minutes. */

type Skills = ResourceRecord['skills'];
type Values = PostedForm['values'];

export const skillsIntent = 'soins';
export const findSection = (search: URLSearchParams, catalogue: Catalogue) =>
  catalogue.section(search.get(skillsIntent) ?? '');

const getSectionField = (section: string) => `tout-${section}`;
const getSkillFields = (id: string) => {
  const slug = id.replace('/', '-');
  return { check: `fait-${slug}`, minutes: `minutes-${slug}` };
};

const isInSection = ({ slug }: OfferedSection, skill: string) =>
  skill === slug || skill.startsWith(`${slug}/`);

function formatSkillCount(section: OfferedSection, skills: Skills): string {
  const treatments = listTreatments(section);
  const count = treatments.filter(({ id }) => skills.some(({ skill }) => skill === id)).length;
  const isWhole = skills.some(({ skill }) => skill === section.slug);
  if (isWhole || count === 0) return 'Choisir';
  return `${count} sur ${treatments.length}`;
}

export const SectionTicks = ({ resource: { id, skills } }: { resource: ResourceRecord }) => (
  <fieldset className="checks skill-ticks">
    <legend>Ses soins</legend>
    {skills.length === 0 && (
      <p className="field-hint">Cochez ses soins, sinon elle n’est pas proposée.</p>
    )}
    {useCatalogue().sections.map((section) => (
      <div key={section.slug}>
        <Check
          name={getSectionField(section.slug)}
          label={section.titre}
          defaultChecked={skills.some(({ skill }) => skill === section.slug)}
        />
        <Link to={buildSkillsLink(id, section.slug)}>
          {formatSkillCount(section, skills)}
          <span className="visually-hidden">{`\u00a0: ${section.titre}`}</span>
        </Link>
      </div>
    ))}
  </fieldset>
);

/** Applies the ticks of whole sections. A section whose tick did not change keeps its skills. */
export function applyTicks(skills: Skills, { sections }: Catalogue, values: Values): Skills {
  const isWhole = ({ slug }: OfferedSection) => skills.some(({ skill }) => skill === slug);
  const isTicked = ({ slug }: OfferedSection) => Boolean(values[getSectionField(slug)]);
  const changedSections = sections.filter((section) => isWhole(section) !== isTicked(section));
  return [
    ...skills.filter(({ skill, minutes }) => {
      const section = changedSections.find((section) => isInSection(section, skill));
      return !section || (isTicked(section) && minutes !== null);
    }),
    ...changedSections.filter(isTicked).map(({ slug }) => ({ skill: slug, minutes: null })),
  ];
}

export async function saveSkills(postedForm: PostedForm): Promise<unknown> {
  const { search, values, catalogue, context } = postedForm;
  const section = findSection(search, catalogue());
  if (!section) return throwNotFound(context);
  const resource = await fetchResource(postedForm);
  if (!resource.ok) return refuse({ ...resource.error, field: '' }, values, resource.status);
  const sectionSkills = readSkills(section, values);
  const otherSkills = resource.data.skills.filter(({ skill }) => !isInSection(section, skill));
  const skills = [...sectionSkills, ...otherSkills];
  return buildSubmit({
    call: 'adminSaveResource',
    schema: createSaveResourceInput,
    input: () => ({ id: readId(search), mark: values.mark, skills }),
    fields: sectionSkills.map(({ skill }) => getSkillFields(skill).minutes),
    getField: ([, row]) => getSkillFields(skills[Number(row)]?.skill ?? '').minutes,
    finish: ({ input: { id } }) => buildResourceLink(id, 'resource-skills'),
  })(postedForm);
}

/** Reads the skills. If all treatments are ticked, the whole section is one skill, so that later treatments join it. */
function readSkills(section: OfferedSection, values: Values): Skills {
  const treatments = listTreatments(section);
  const tickedTreatments = treatments.filter(({ id }) => values[getSkillFields(id).check]);
  const isWhole = tickedTreatments.length === treatments.length;
  const singleSkills = tickedTreatments.flatMap(({ id: skill }) => {
    const minutes = readMinutes(values[getSkillFields(skill).minutes]);
    return isWhole && minutes === null ? [] : [{ skill, minutes }];
  });
  return isWhole ? [{ skill: section.slug, minutes: null }, ...singleSkills] : singleSkills;
}

interface Props {
  resource: ResourceRecord;
  section: OfferedSection;
  outcome: Outcome | undefined;
}

export function SkillsForm({ resource: { id, mark, skills }, section, outcome }: Props) {
  const isWhole = skills.some(({ skill }) => skill === section.slug);
  const findSkill = (id: string) => skills.find(({ skill }) => skill === id);
  return (
    <EditForm
      action={buildSkillsLink(id, section.slug)}
      className="form"
      hiddenFields={{ intent: skillsIntent, mark }}
      outcome={outcome}
    >
      <p className="field-hint">Durée vide&nbsp;: celle de la liste.</p>
      <ul className="skill-lines">
        {listTreatments(section).map(({ id, nom }) => (
          <li key={id}>
            <Check
              name={getSkillFields(id).check}
              label={nom}
              defaultChecked={isWhole || findSkill(id) !== undefined}
            />
            <Input
              name={getSkillFields(id).minutes}
              label={<span className="visually-hidden">{`Minutes\u00a0: ${nom}`}</span>}
              placeholder="min"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={String(findSkill(id)?.minutes ?? '')}
            />
          </li>
        ))}
      </ul>
      <SendButton className={`button ${guardedClass}`}>Enregistrer</SendButton>
    </EditForm>
  );
}
