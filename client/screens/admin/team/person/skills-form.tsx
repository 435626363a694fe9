import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { amountLength } from '../../../../../shared/text/amount.ts';
import { groupDigits } from '../../../../../shared/text/money.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { Check, EditForm, type Outcome, Select, Short } from '../../forms/edit-form.tsx';
import { SendButton } from '../../forms/send-button.tsx';
import { Section } from '../../section.tsx';
import { laneLink } from '../team-links.ts';
import { addedFields, skillFields, skillsIntent, wholeField } from './save-skills.ts';

interface Props {
  lane: LaneFile;
  outcome: Outcome | undefined;
}

/** The skills of a person, by section, with the person's own minutes and prices. */
export function SkillsForm({ lane, outcome }: Props) {
  const { sections } = useCatalogue();
  return (
    <Section id="savoir-faire" title="Savoir-faire">
      <EditForm
        action={laneLink(lane.id)}
        className="form"
        hiddenFields={{ intent: skillsIntent, mark: lane.mark }}
        outcome={outcome}
      >
        {sections.map((section) => (
          <SectionSkills key={section.slug} section={section} skills={lane.skills} />
        ))}
        <OwnFigures lane={lane} outcome={outcome} />
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
  skills: LaneFile['skills'];
}) {
  const { slug, titre } = section;
  const hasSkill = (id: string) => skills.some(({ skill }) => skill === id);
  const treatments = treatmentsOf(section);
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

/** Only those that were entered have fields, and one more. */
function OwnFigures({ lane: { skills }, outcome }: Props) {
  const catalogue = useCatalogue();
  const treatments = catalogue.sections.flatMap(treatmentsOf);
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
        Vide, la durée et le prix de la liste valent. Les clients lisent «&nbsp;dès&nbsp;» devant le
        moins cher, et avant de réserver le prix de la personne qui les reçoit.
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
  own: LaneFile['skills'][number] | undefined;
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
