import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import {
  type Catalogue,
  catalogueOf,
  type OfferedSection,
} from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { changesContext } from '../../../../api/api.ts';
import type { Problem } from '../../../../forms/form-input.ts';
import { type Loaded, load, readTyped, submitChange } from '../../admin-data.ts';
import { checked, readMinutes, refused } from '../edit-input.ts';
import { idIn, laneLink } from '../team-links.ts';
import { laneNow, loadLane } from './lane-data.ts';

export type SkillsData = Loaded<LaneFile> & { readonly rules: Rules['rules'] };

const sectionIn = (request: Request, catalogue: Catalogue) =>
  catalogue.section(new URL(request.url).searchParams.get('section') ?? '');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [lane, rules] = await Promise.all([
    loadLane(request, context),
    load(context, { name: 'adminRules' }),
  ]);
  if (!sectionIn(request, catalogueOf(context.get(changesContext))))
    throw data(null, { status: 404 });
  return data<SkillsData>(
    { ...lane.data, rules: rules.data.found?.rules ?? [] },
    { status: lane.init?.status ?? 200 },
  );
}

/** The fields of a treatment, by its id. */
export const skillFields = (id: string) => {
  const slug = id.replace('/', '-');
  return { check: `fait-${slug}`, minutes: `minutes-${slug}` };
};
export const wholeField = 'tout';

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const catalogue = catalogueOf(context.get(changesContext));
  const section = sectionIn(request, catalogue);
  const lane = await laneNow(request, context);
  if (!lane.ok) return refused(lane.error, values, {}, lane.status);
  if (!section) throw data(null, { status: 404 });
  // Hidden treatments have no field: what was said of them stays.
  const own = new Set([section.slug, ...treatmentsOf(section).map(({ id }) => id)]);
  const others = lane.data.skills.filter(({ skill }) => !own.has(skill));
  const unticked = untickedMinutes(section, values, lane.data.skills);
  if (unticked) return refused(unticked, values);
  const skills = [...readSkills(section, values), ...others];
  const id = idIn(request);
  const validated = checked(saveLaneInput({ catalogue: () => catalogue }), {
    id,
    mark: values.mark,
    skills,
  });
  if (validated.problem) {
    const wrong = skills.find(({ minutes }) => minutes !== null && !isMinutes(minutes))?.skill;
    const field = skillFields(wrong ?? '').minutes;
    return refused({ ...validated.problem, field: wrong ? field : '' }, values);
  }
  const call = { name: 'adminSaveLane', body: validated.input } as const;
  const problem = await submitChange(context, call, values);
  return problem ?? redirect(laneLink(id, 'lane-skills'), 303);
}

/** Minutes typed for a treatment that is not ticked. Those of before go with the tick. */
function untickedMinutes(
  section: OfferedSection,
  values: Record<string, string>,
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

const isMinutes = (minutes: number) => minutes >= 5 && minutes <= 480 && minutes % 5 === 0;

/** With the whole section only those with minutes of their own are named besides. */
function readSkills(section: OfferedSection, values: Record<string, string>): LaneFile['skills'] {
  const isWhole = Boolean(values[wholeField]);
  const single = treatmentsOf(section).flatMap(({ id: skill }) => {
    const fields = skillFields(skill);
    const minutes = readMinutes(values[fields.minutes]);
    const isNamed = isWhole ? minutes !== null : Boolean(values[fields.check]);
    return isNamed ? [{ skill, minutes }] : [];
  });
  return isWhole ? [{ skill: section.slug, minutes: null }, ...single] : single;
}
