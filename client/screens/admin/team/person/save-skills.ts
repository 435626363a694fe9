import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import type { Problem } from '../../../../forms/form-input.ts';
import { form } from '../../forms/form.ts';
import { type Asked, type Posted, refuse } from '../../forms/posted.ts';
import { notFound } from '../../load.ts';
import { readMinutes, readPrice } from '../rule-text.ts';
import { idIn, laneLink } from '../team-links.ts';
import { laneNow } from './load-lane.ts';

export const sectionIn = ({ search, catalogue }: Pick<Asked, 'search' | 'catalogue'>) =>
  catalogue().section(search.get('section') ?? '');

/** The fields of a treatment, by its id. */
export const skillFields = (id: string) => {
  const slug = id.replace('/', '-');
  return { check: `fait-${slug}`, minutes: `minutes-${slug}`, price: `prix-${slug}` };
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
  const unticked = untickedFields(section, values, lane.data.skills);
  if (unticked) return refuse(unticked, values);
  const skills = [...readSkills(section, values), ...others];
  return form({
    call: 'adminSaveLane',
    schema: saveLaneInput,
    input: () => ({ id: idIn(search), mark: values.mark, skills }),
    fields: skills.flatMap(({ skill }) => {
      const { minutes, price } = skillFields(skill);
      return [minutes, price];
    }),
    fieldOf: ([, row, name]) =>
      skillFields(skills[Number(row)]?.skill ?? '')[name === 'price' ? 'price' : 'minutes'],
    done: ({ input: { id } }) => laneLink(id, 'lane-skills'),
  })(posted);
}

/** Minutes or a price typed for a treatment that is not ticked. Earlier ones are dropped with the tick. */
function untickedFields(
  section: OfferedSection,
  values: Posted['values'],
  before: LaneFile['skills'],
): Problem | undefined {
  if (values[wholeField]) return undefined;
  const isTyped = (typed: number | null, known: number | null = null) =>
    typed !== null && typed !== known;
  for (const { id } of treatmentsOf(section)) {
    const fields = skillFields(id);
    if (values[fields.check]) continue;
    const known = before.find(({ skill }) => skill === id);
    const [minutes, price] = [readMinutes(values[fields.minutes]), readPrice(values[fields.price])];
    const message = (what: string) => `Cochez ce soin, ou effacez ${what}.`;
    if (isTyped(minutes, known?.minutes))
      return { error: 'invalid', message: message('ses minutes'), field: fields.minutes };
    if (isTyped(price, known?.price))
      return { error: 'invalid', message: message('son prix'), field: fields.price };
  }
  return undefined;
}

/** If the whole section is ticked, only treatments with minutes or a price of their own are listed too. */
function readSkills(section: OfferedSection, values: Posted['values']): LaneFile['skills'] {
  const isWhole = Boolean(values[wholeField]);
  const single = treatmentsOf(section).flatMap(({ id: skill }) => {
    const fields = skillFields(skill);
    const [minutes, price] = [readMinutes(values[fields.minutes]), readPrice(values[fields.price])];
    const isOwn = minutes !== null || price !== null;
    const isNamed = isWhole ? isOwn : Boolean(values[fields.check]);
    return isNamed ? [{ skill, minutes, ...(price !== null && { price }) }] : [];
  });
  return isWhole ? [{ skill: section.slug, minutes: null }, ...single] : single;
}
