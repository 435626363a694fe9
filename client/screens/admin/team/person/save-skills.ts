import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { readMinutes } from '../../../../../shared/contract/field-kinds.ts';
import type { Problem } from '../../../../forms/form-input.ts';
import { form } from '../../forms/form.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { readPrice } from '../rule-text.ts';
import { idIn, laneLink } from '../team-links.ts';
import { laneNow } from './load-lane.ts';

export const skillsIntent = 'savoir-faire';

/** The fields of a treatment, by its id. */
export const skillFields = (id: string) => {
  const slug = id.replace('/', '-');
  return { check: `fait-${slug}`, minutes: `minutes-${slug}`, price: `prix-${slug}` };
};
export const wholeField = (section: string) => `tout-${section}`;

/** The fields of the treatment that gets minutes or a price of this person's own. */
export const addedFields = {
  treatment: 'autre-soin',
  minutes: 'autre-minutes',
  price: 'autre-prix',
} as const;

/** Replaces a person's skills. Hidden treatments have no field, so their skills are kept. */
export async function saveSkills(posted: Posted): Promise<unknown> {
  const { search, values, catalogue } = posted;
  const lane = await laneNow(posted);
  if (!lane.ok) return refuse({ ...lane.error, field: '' }, values, lane.status);
  if (isWithoutTreatment(values)) return refuse(noTreatment, values);
  const { sections } = catalogue();
  const shown = new Set(sections.flatMap((one) => [one.slug, ...treatmentsOf(one).map(idOf)]));
  const hidden = lane.data.skills.filter(({ skill }) => !shown.has(skill));
  const skills = [...sections.flatMap((section) => readSkills(section, values)), ...hidden];
  return form({
    call: 'adminSaveLane',
    schema: saveLaneInput,
    input: () => ({ id: idIn(search), mark: values.mark, skills }),
    fields: skills.flatMap(({ skill }) => {
      const { minutes, price } = figureFields(skill, values);
      return [minutes, price];
    }),
    fieldOf: ([, row, name]) =>
      figureFields(skills[Number(row)]?.skill ?? '', values)[
        name === 'price' ? 'price' : 'minutes'
      ],
    done: ({ input: { id } }) => laneLink(id, 'lane-skills'),
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
 * If the whole section is ticked, only treatments with minutes or a price of their own are listed too. A treatment that is
 * given some now is done from now on; what was given before goes with the tick.
 */
function readSkills(section: OfferedSection, values: Values): LaneFile['skills'] {
  const isWhole = Boolean(values[wholeField(section.slug)]);
  const single = treatmentsOf(section).flatMap(({ id: skill }) => {
    const fields = figureFields(skill, values);
    const [minutes, price] = [readMinutes(values[fields.minutes]), readPrice(values[fields.price])];
    const isOwn = minutes !== null || price !== null;
    const isTicked = isWhole ? isOwn : Boolean(values[skillFields(skill).check]);
    const isAdded = fields === addedFields && isOwn;
    return isTicked || isAdded ? [{ skill, minutes, ...(price !== null && { price }) }] : [];
  });
  return isWhole ? [{ skill: section.slug, minutes: null }, ...single] : single;
}
