import { buildSubmit } from '#client/admin/admin-form.ts';
import { Check, EditForm, Input, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse, throwNotFound } from '#client/admin/load.ts';
import { Link } from '#client/components/link.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { readMinutes } from '#shared/contract/field-kinds.ts';
import type { Catalogue, OfferedSection } from '#shared/site/published-catalogue.ts';
import type { ResourceRecord } from '#shared/team/agenda-facts.ts';
import { saveResourceInput } from '#shared/team/agenda-facts-input.ts';
import { buildResourceLink, buildSkillsLink, readId } from './team-links.ts';
import { loadCurrentResource } from './team-parts.tsx';

/* The sheet ticks whole sections. Each section has a screen for its treatments, with own minutes. */

type Skills = ResourceRecord['skills'];
type Values = PostedForm['values'];

export const skillsIntent = 'soins';
export const findSkillsSection = (search: URLSearchParams, catalogue: Catalogue) =>
  catalogue.section(search.get(skillsIntent) ?? '');

const wholeField = (section: string) => `tout-${section}`;
const skillFields = (id: string) => {
  const slug = id.replace('/', '-');
  return { check: `fait-${slug}`, minutes: `minutes-${slug}` };
};

const isIn = ({ slug }: OfferedSection, skill: string) =>
  skill === slug || skill.startsWith(`${slug}/`);

function skillsText(section: OfferedSection, skills: Skills): string {
  const treatments = listTreatments(section);
  const count = treatments.filter(({ id }) => skills.some(({ skill }) => skill === id)).length;
  const isWhole = skills.some(({ skill }) => skill === section.slug);
  if (isWhole || count === 0) return 'Choisir';
  return `${count} sur ${treatments.length}`;
}

export function SectionTicks({ resource: { id, skills } }: { resource: ResourceRecord }) {
  return (
    <fieldset className="checks skill-ticks">
      <legend>Ses soins</legend>
      {useCatalogue().sections.map((section) => (
        <div key={section.slug}>
          <Check
            name={wholeField(section.slug)}
            label={section.titre}
            defaultChecked={skills.some(({ skill }) => skill === section.slug)}
          />
          <Link to={buildSkillsLink(id, section.slug)}>
            {skillsText(section, skills)}
            <span className="visually-hidden">{`\u00a0: ${section.titre}`}</span>
          </Link>
        </div>
      ))}
    </fieldset>
  );
}

/** Returns the skills after the sheet's ticks. Sections whose tick stayed as it was keep their skills. */
export function applyTicks(skills: Skills, { sections }: Catalogue, values: Values): Skills {
  const isWhole = ({ slug }: OfferedSection) => skills.some(({ skill }) => skill === slug);
  const isTicked = ({ slug }: OfferedSection) => Boolean(values[wholeField(slug)]);
  const changed = sections.filter((section) => isWhole(section) !== isTicked(section));
  return [
    ...skills.filter(({ skill, minutes }) => {
      const section = changed.find((section) => isIn(section, skill));
      return !section || (isTicked(section) && minutes !== null);
    }),
    ...changed.filter(isTicked).map(({ slug }) => ({ skill: slug, minutes: null })),
  ];
}

export async function saveSkills(posted: PostedForm): Promise<unknown> {
  const { search, values, catalogue, context } = posted;
  const section = findSkillsSection(search, catalogue());
  if (!section) return throwNotFound(context);
  const resource = await loadCurrentResource(posted);
  if (!resource.ok) return refuse({ ...resource.error, field: '' }, values, resource.status);
  const own = readSkills(section, values);
  const skills = [...own, ...resource.data.skills.filter(({ skill }) => !isIn(section, skill))];
  return buildSubmit({
    call: 'adminSaveResource',
    schema: saveResourceInput,
    input: () => ({ id: readId(search), mark: values.mark, skills }),
    fields: own.map(({ skill }) => skillFields(skill).minutes),
    getField: ([, row]) => skillFields(skills[Number(row)]?.skill ?? '').minutes,
    finish: ({ input: { id } }) => buildResourceLink(id, 'lane-skills'),
  })(posted);
}

/** Returns the whole section if all treatments are ticked, so that later treatments join it. */
function readSkills(section: OfferedSection, values: Values): Skills {
  const treatments = listTreatments(section);
  const ticked = treatments.filter(({ id }) => values[skillFields(id).check]);
  const isWhole = ticked.length === treatments.length;
  const single = ticked.flatMap(({ id: skill }) => {
    const minutes = readMinutes(values[skillFields(skill).minutes]);
    return isWhole && minutes === null ? [] : [{ skill, minutes }];
  });
  return isWhole ? [{ skill: section.slug, minutes: null }, ...single] : single;
}

interface Props {
  resource: ResourceRecord;
  section: OfferedSection;
  outcome: Outcome | undefined;
}

export function SkillsForm({ resource: { id, mark, skills }, section, outcome }: Props) {
  const isWhole = skills.some(({ skill }) => skill === section.slug);
  const getOwn = (id: string) => skills.find(({ skill }) => skill === id);
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
              name={skillFields(id).check}
              label={nom}
              defaultChecked={isWhole || getOwn(id) !== undefined}
            />
            <Input
              name={skillFields(id).minutes}
              label={<span className="visually-hidden">{`Minutes\u00a0: ${nom}`}</span>}
              placeholder="min"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={String(getOwn(id)?.minutes ?? '')}
            />
          </li>
        ))}
      </ul>
      <SendButton>Enregistrer</SendButton>
    </EditForm>
  );
}
