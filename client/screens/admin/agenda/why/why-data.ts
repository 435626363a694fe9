import { data, type LoaderFunctionArgs } from 'react-router';
import { readDay } from '../../../../../shared/calendar/calendar-month.ts';
import type { AgendaDays, Why } from '../../../../../shared/contract/admin/agenda.ts';
import { requestLimits } from '../../../../../shared/contract/booking/request.ts';
import { apiContext, clockContext } from '../../../../api/api.ts';
import type { Problem } from '../../../../forms/form-input.ts';
import { type Loaded, load } from '../../admin-data.ts';
import { fields, treatmentFields } from '../agenda-address.ts';

export type WhyData = Loaded<AgendaDays> & {
  readonly why?: Why;
  readonly wrong?: Problem;
};

const asked = treatmentFields(requestLimits.treatments);

/** What the address asks. */
export function askedIn(search: URLSearchParams, today: string) {
  const read = (name: string) => search.get(name) ?? '';
  return {
    day: readDay(read(fields.day)) ?? today,
    time: read(fields.hour),
    /** Lists for different persons are separated by `;`. */
    treatments: asked.flatMap((name) => read(name) || []).join(),
    people: read(fields.people) || '1',
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = askedIn(searchParams, context.get(clockContext).today);
  const loaded = await load(context, {
    name: 'adminAgenda',
    query: { day: query.day, days: '1' },
  });
  const status = loaded.init?.status ?? 200;
  if (!query.time || !query.treatments) return data<WhyData>(loaded.data, { status });
  const response = await context.get(apiContext).call({ name: 'adminWhy', query });
  if (!response.ok)
    return data<WhyData>({ ...loaded.data, wrong: response.error }, { status: 400 });
  return data<WhyData>({ ...loaded.data, why: response.data }, { status });
}
