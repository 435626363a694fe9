import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import type { Problem } from '../../../../forms/form-input.ts';
import { form } from '../../forms/form.ts';
import { type Asked, type Posted, refuse } from '../../forms/posted.ts';
import { notFound } from '../../load.ts';
import { readMinutes } from '../rule-text.ts';
import { idIn, laneLink } from '../team-links.ts';
import { laneNow } from './load-lane.ts';

export const sectionIn = ({ search, catalogue }: Pick<Asked, 'search' | 'catalogue'>) =>
  catalogue().section(search.get('section') ?? '');

/** The fields of a treatment, by its id. */
export const skillFields = (id: string) => {
  const slug = id.replace('/', '-');
  return { check: `fait-${slug}`, minutes: `minutes-${slug}` };
};
export const wholeField = 'tout';

/** Replaces a person's skills in one section. */
export async function saveSkills(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const section = sectionIn(posted);
  const lane = await laneNow(posted);
  if (!lane.ok) return refuse({ ...lane.error, field: '' }, values, lane.status);
  if (!section) return notFound(context);
  // Hidden treatments have no field, so their skills are kept.
  const own = new Set([section.slug, ...treatmentsOf(section).map(({ id }) => id)]);
  const others = lane.data.skills.filter(({ skill }) => !own.has(skill));
  const unticked = untickedMinutes(section, values, lane.data.skills);
  if (unticked) return refuse(unticked, values);
  const skills = [...readSkills(section, values), ...others];
  return form({
    call: 'adminSaveLane',
    schema: saveLaneInput,
    input: () => ({ id: idIn(search), mark: values.mark, skills }),
    fields: skills.map(({ skill }) => skillFields(skill).minutes),
    fieldOf: ([, row]) => skillFields(skills[Number(row)]?.skill ?? '').minutes,
    done: ({ input: { id } }) => laneLink(id, 'lane-skills'),
  })(posted);
}

/** Minutes typed for a treatment that is not ticked. Earlier minutes are dropped with the tick. */
function untickedMinutes(
  section: OfferedSection,
  values: Posted['values'],
  before: LaneFile['skills'],
): Problem | undefined {
  if (values[wholeField]) return undefined;
  const wrong = treatmentsOf(section)
    .map(({ id }) => id)
    .find((id) => {
      const fields = skillFields(id);
      const minutes = readMinutes(values[fields.minutes]);
      const known = before.find(({ skill }) => skill === id)?.minutes ?? null;
      return minutes !== known && minutes !== null && !values[fields.check];
    });
  const message = 'Cochez ce soin, ou effacez ses minutes.';
  return wrong === undefined
    ? undefined
    : { error: 'invalid', message, field: skillFields(wrong).minutes };
}

/** If the whole section is ticked, only treatments with minutes of their own are listed too. */
function readSkills(section: OfferedSection, values: Posted['values']): LaneFile['skills'] {
  const isWhole = Boolean(values[wholeField]);
  const single = treatmentsOf(section).flatMap(({ id: skill }) => {
    const fields = skillFields(skill);
    const minutes = readMinutes(values[fields.minutes]);
    const isNamed = isWhole ? minutes !== null : Boolean(values[fields.check]);
    return isNamed ? [{ skill, minutes }] : [];
  });
  return isWhole ? [{ skill: section.slug, minutes: null }, ...single] : single;
}
