import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { amountLength } from '../../../../../shared/text/amount.ts';
import { formatXof, groupDigits } from '../../../../../shared/text/money.ts';
import { Link } from '../../../../components/link.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { Check, EditForm, Short } from '../../forms/edit-form.tsx';
import type { Asked } from '../../forms/posted.ts';
import { SendButton } from '../../forms/send-button.tsx';
import { load, notFound, withMore } from '../../load.ts';
import { factsNotice } from '../facts-notice.tsx';
import { usualMinutes, usualPrice, usualText } from '../rule-text.ts';
import { laneLink, skillsLink } from '../team-links.ts';
import { loadLane } from './load-lane.ts';
import { saveSkills, sectionIn, skillFields, wholeField } from './save-skills.ts';

/** A person's skills in one section. */
type Usual = Pick<Rules, 'rules' | 'usual'>;

export const laneSkillsScreen = adminScreen<LaneFile & Usual>({
  title: ({ found }) => (found ? `Savoir-faire\u00a0: ${found.name}` : 'Savoir-faire'),
  load: loadSkills,
  forms: { '': saveSkills },
  ...factsNotice,
  View: Skills,
  back: ({ found }) =>
    found ? [{ to: laneLink(found.id), label: `Fiche\u00a0: ${found.name}` }] : [],
});

async function loadSkills(asked: Asked) {
  const [lane, rules] = await Promise.all([loadLane(asked), load(asked, { name: 'adminRules' })]);
  if (!sectionIn(asked)) return notFound(asked.context);
  const { usual } = rules.found ?? {};
  return withMore(lane, () => ({
    rules: rules.found?.rules ?? [],
    ...(usual && { usual }),
  }));
}

function Skills({ found, outcome, search, catalogue }: Shown<LaneFile & Usual>) {
  const section = sectionIn({ search, catalogue: () => catalogue });
  if (!section) return null;
  return (
    <>
      <nav aria-label="Rubriques" className="pills">
        {catalogue.sections.map(({ slug, titre }) => (
          <Link
            key={slug}
            to={skillsLink(found.id, slug)}
            aria-current={slug === section.slug ? 'page' : undefined}
          >
            {titre}
          </Link>
        ))}
      </nav>
      <SkillsForm
        key={`${section.slug} ${found.mark}`}
        {...{ lane: found, section, usual: found, outcome }}
      />
    </>
  );
}

interface Props {
  lane: LaneFile;
  section: OfferedSection;
  usual: Usual;
  outcome: FormOutcome | undefined;
}

function SkillsForm({ lane: { id, mark, skills }, section, usual, outcome }: Props) {
  const hasSkill = (id: string) => skills.some(({ skill }) => skill === id);
  return (
    <EditForm
      action={skillsLink(id, section.slug)}
      className="form card skills"
      hiddenFields={{ mark }}
      outcome={outcome}
    >
      <Check
        name={wholeField}
        label={<strong>{`Tous les soins\u00a0: ${section.titre}`}</strong>}
        defaultChecked={hasSkill(section.slug)}
      />
      <p className="field-hint">
        Sans cette case, seuls les soins cochés ci-dessous comptent. Minutes et prix ne se
        remplissent que s’ils ne sont pas ceux de la liste. Les clients lisent alors
        «&nbsp;dès&nbsp;» devant le moins cher, et avant de réserver le prix de la personne qui les
        reçoit.
      </p>
      <ul className="skill-lines">
        {treatmentsOf(section).map((treatment) => {
          const skill = treatment.id;
          const fields = skillFields(skill);
          const own = skills.find((one) => one.skill === skill);
          return (
            <li key={skill}>
              <Check
                name={fields.check}
                label={
                  <>
                    {treatment.nom}
                    <span className="muted small">{` ${usualText(usualMinutes(usual, treatment))}, ${formatXof(usualPrice(usual, treatment))}`}</span>
                  </>
                }
                defaultChecked={hasSkill(skill)}
              />
              <Short
                name={fields.minutes}
                label={
                  <>
                    mn<span className="visually-hidden">{` pour ${treatment.nom}`}</span>
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
                    FCFA<span className="visually-hidden">{` pour ${treatment.nom}`}</span>
                  </>
                }
                className="own-minutes own-price"
                inputMode="numeric"
                maxLength={amountLength}
                autoComplete="off"
                defaultValue={own?.price === undefined ? '' : groupDigits(own.price)}
              />
            </li>
          );
        })}
      </ul>
      <SendButton>Enregistrer ce savoir-faire</SendButton>
    </EditForm>
  );
}
