import { listTreatments } from '../../../shared/catalogue.ts';
import { readMinutes } from '../../../shared/contract/field-kinds.ts';
import { amountLength } from '../../../shared/money/amount.ts';
import { groupDigits } from '../../../shared/money/money-text.ts';
import type { OfferedSection } from '../../../shared/site/catalogue-of.ts';
import type { ResourceFile } from '../../../shared/team/agenda-facts.ts';
import { saveResourceInput } from '../../../shared/team/agenda-facts-input.ts';
import { form } from '../../admin/admin-form.ts';
import {
  Check,
  EditForm,
  type Outcome,
  Select,
  SendButton,
  Short,
} from '../../admin/edit-form.tsx';
import { type Posted, refuse } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import type { Problem } from '../../forms/form-input.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { idIn, resourceLink } from './team-links.ts';
import { resourceNow } from './team-parts.tsx';
import { readPrice } from './treatment-list.tsx';

export const skillsIntent = 'savoir-faire';

const skillFields = (id: string) => {
  const slug = id.replace('/', '-');
  return { check: `fait-${slug}`, minutes: `minutes-${slug}`, price: `prix-${slug}` };
};
const wholeField = (section: string) => `tout-${section}`;

const addedFields = {
  treatment: 'autre-soin',
  minutes: 'autre-minutes',
  price: 'autre-prix',
} as const;

/** Replaces a person's skills. Hidden treatments have no field, so their skills are kept. */
export async function saveSkills(posted: Posted): Promise<unknown> {
  const { search, values, catalogue } = posted;
  const resource = await resourceNow(posted);
  if (!resource.ok) return refuse({ ...resource.error, field: '' }, values, resource.status);
  if (isWithoutTreatment(values)) return refuse(noTreatment, values);
  const { sections } = catalogue();
  const shown = new Set(
    sections.flatMap((section) => [section.slug, ...listTreatments(section).map(idOf)]),
  );
  const hidden = resource.data.skills.filter(({ skill }) => !shown.has(skill));
  const skills = [...sections.flatMap((section) => readSkills(section, values)), ...hidden];
  return form({
    call: 'adminSaveResource',
    schema: saveResourceInput,
    input: () => ({ id: idIn(search), mark: values.mark, skills }),
    fields: skills.flatMap(({ skill }) => {
      const { minutes, price } = figureFields(skill, values);
      return [minutes, price];
    }),
    fieldOf: ([, row, name]) =>
      figureFields(skills[Number(row)]?.skill ?? '', values)[
        name === 'price' ? 'price' : 'minutes'
      ],
    done: ({ input: { id } }) => resourceLink(id, 'lane-skills'),
  })(posted);
}

type Values = Posted['values'];

const idOf = ({ id }: { id: string }) => id;

const figureFields = (id: string, values: Values) =>
  id === values[addedFields.treatment] ? addedFields : skillFields(id);

const noTreatment: Problem = {
  error: 'invalid',
  message: 'Choisissez le soin, ou effacez sa durée et son prix.',
  field: addedFields.treatment,
};

const isWithoutTreatment = (values: Values) =>
  !values[addedFields.treatment] &&
  [addedFields.minutes, addedFields.price].some((name) => (values[name] ?? '').trim() !== '');

/**
 * Reads a section's skills. In a whole section, only treatments with own minutes or a price are listed too.
 * New own figures add the treatment; without its tick, earlier figures are lost.
 */
function readSkills(section: OfferedSection, values: Values): ResourceFile['skills'] {
  const isWhole = Boolean(values[wholeField(section.slug)]);
  const single = listTreatments(section).flatMap(({ id: skill }) => {
    const fields = figureFields(skill, values);
    const [minutes, price] = [readMinutes(values[fields.minutes]), readPrice(values[fields.price])];
    const isOwn = minutes !== null || price !== null;
    const isTicked = isWhole ? isOwn : Boolean(values[skillFields(skill).check]);
    const isAdded = fields === addedFields && isOwn;
    return isTicked || isAdded ? [{ skill, minutes, ...(price !== null && { price }) }] : [];
  });
  return isWhole ? [{ skill: section.slug, minutes: null }, ...single] : single;
}

interface Props {
  resource: ResourceFile;
  outcome: Outcome | undefined;
}

export function SkillsForm({ resource, outcome }: Props) {
  const { sections } = useCatalogue();
  return (
    <Section id="savoir-faire" title="Savoir-faire">
      <EditForm
        action={resourceLink(resource.id)}
        className="form"
        hiddenFields={{ intent: skillsIntent, mark: resource.mark }}
        outcome={outcome}
      >
        {sections.map((section) => (
          <SectionSkills key={section.slug} section={section} skills={resource.skills} />
        ))}
        <OwnFigures resource={resource} outcome={outcome} />
        <SendButton>Enregistrer ce savoir-faire</SendButton>
      </EditForm>
    </Section>
  );
}

function SectionSkills({
  section,
  skills,
}: {
  section: OfferedSection;
  skills: ResourceFile['skills'];
}) {
  const { slug, titre } = section;
  const hasSkill = (id: string) => skills.some(({ skill }) => skill === id);
  const treatments = listTreatments(section);
  const count = treatments.filter(({ id }) => hasSkill(id)).length;
  const some = count > 0 ? `${count}\u00a0${count > 1 ? 'soins' : 'soin'}` : 'aucun soin';
  return (
    <details className="skills">
      <summary>{`${titre}\u00a0: ${hasSkill(slug) ? 'tous les soins' : some}`}</summary>
      <Check
        name={wholeField(slug)}
        label={<strong>Tous les soins</strong>}
        defaultChecked={hasSkill(slug)}
      />
      <ul className="skill-list">
        {treatments.map(({ id, nom }) => (
          <li key={id}>
            <Check name={skillFields(id).check} label={nom} defaultChecked={hasSkill(id)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function OwnFigures({ resource: { skills }, outcome }: Props) {
  const catalogue = useCatalogue();
  const treatments = catalogue.sections.flatMap(listTreatments);
  const ownOf = (id: string) =>
    skills.find(
      ({ skill, minutes, price }) => skill === id && (minutes !== null || price !== undefined),
    );
  const own = treatments.filter(({ id }) => ownOf(id));
  const others = treatments.filter(({ id }) => !ownOf(id));
  return (
    <details className="skills" open={outcome?.values.intent === skillsIntent}>
      <summary>
        {`Durées et prix propres\u00a0: ${own.length > 0 ? String(own.length) : 'aucun'}`}
      </summary>
      <p className="field-hint">
        Vide&nbsp;: ceux de la liste. Les clients voient le prix de qui les reçoit.
      </p>
      <ul className="skill-lines">
        {own.map(({ id, nom }) => (
          <li key={id}>
            <span>{nom}</span>
            <Figures fields={skillFields(id)} name={nom} own={ownOf(id)} />
          </li>
        ))}
        <li>
          <Select
            name={addedFields.treatment}
            label="Pour un autre soin"
            defaultValue=""
            options={[['', 'Choisir'], ...others.map(({ id, nom }) => [id, nom] as const)]}
          />
          <Figures fields={addedFields} name="ce soin" own={undefined} />
        </li>
      </ul>
    </details>
  );
}

interface FiguresProps {
  fields: { readonly minutes: string; readonly price: string };
  name: string;
  own: ResourceFile['skills'][number] | undefined;
}

const Figures = ({ fields, name, own }: FiguresProps) => (
  <>
    <Short
      name={fields.minutes}
      label={
        <>
          mn<span className="visually-hidden">{` pour ${name}`}</span>
        </>
      }
      className="own-minutes"
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      defaultValue={own?.minutes ? String(own.minutes) : ''}
    />
    <Short
      name={fields.price}
      label={
        <>
          FCFA<span className="visually-hidden">{` pour ${name}`}</span>
        </>
      }
      className="own-minutes own-price"
      inputMode="numeric"
      maxLength={amountLength}
      autoComplete="off"
      defaultValue={own?.price === undefined ? '' : groupDigits(own.price)}
    />
  </>
);
