import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { Link } from '../../../../components/link.tsx';
import { Busy, ErrorNotice } from '../../../../components/notice.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { AdminPage } from '../../admin-page.tsx';
import { CheckField } from '../check-field.tsx';
import { FactsNotice } from '../facts-problem.tsx';
import { usualMinutes, usualText } from '../rule-text.ts';
import { laneLink, skillsLink } from '../team-links.ts';
import { ShortField } from './short-field.tsx';
import { type SkillsData, skillFields, wholeField } from './skills-data.ts';

/** What somebody can do of one section. */
export function AdminLaneSkills() {
  const { found, problem, rules } = useLoaderData<SkillsData>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const catalogue = useCatalogue();
  const section = catalogue.section(search.get('section') ?? '');
  return (
    <AdminPage
      title={found ? `Savoir-faire\u00a0: ${found.name}` : 'Savoir-faire'}
      isWrong={outcome !== undefined || problem !== undefined}
    >
      <ErrorNotice problem={problem} />
      {found && section && (
        <>
          {outcome && <FactsNotice outcome={outcome} history={found.history} />}
          <nav aria-label="Sections" className="pills">
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
            {...{ lane: found, section, rules, outcome }}
          />
          <p>
            <Link to={laneLink(found.id)}>{`Fiche\u00a0: ${found.name}`}</Link>
          </p>
        </>
      )}
    </AdminPage>
  );
}

interface Props {
  lane: LaneFile;
  section: OfferedSection;
  rules: Rules['rules'];
  outcome: FormOutcome | undefined;
}

function SkillsForm({ lane: { id, mark, skills }, section, rules, outcome }: Props) {
  const isBusy = useNavigation().formMethod === 'POST';
  const values = outcome?.values;
  const isTicked = (field: string, skill: string) =>
    values ? values[field] !== undefined : skills.some((one) => one.skill === skill);
  return (
    <PostForm action={skillsLink(id, section.slug)} className="form card skills">
      <input type="hidden" name="mark" value={mark} />
      <CheckField
        name={wholeField}
        label={<strong>{`Tous les soins\u00a0: ${section.titre}`}</strong>}
        defaultChecked={isTicked(wholeField, section.slug)}
      />
      <p className="field-hint">
        Sans cette case, seuls les soins cochés ci-dessous comptent. Les minutes ne se remplissent
        que si la durée n’est pas celle des autres.
      </p>
      <ul className="skill-lines">
        {treatmentsOf(section).map((treatment) => {
          const skill = treatment.id;
          const fields = skillFields(skill);
          const own = skills.find((one) => one.skill === skill)?.minutes;
          return (
            <li key={skill}>
              <CheckField
                name={fields.check}
                label={
                  <>
                    {treatment.nom}
                    <span className="muted small">{` ${usualText(usualMinutes(rules, treatment))}`}</span>
                  </>
                }
                defaultChecked={isTicked(fields.check, skill)}
              />
              <ShortField
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
                defaultValue={values?.[fields.minutes] ?? (own ? String(own) : '')}
                error={fieldError(outcome?.problem, fields.minutes)}
              />
            </li>
          );
        })}
      </ul>
      <button type="submit" className="button" aria-disabled={isBusy}>
        Enregistrer ce savoir-faire
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </PostForm>
  );
}
