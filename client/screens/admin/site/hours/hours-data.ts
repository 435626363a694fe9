import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { apiContext } from '../../../../api/api.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { type Loaded, readTyped } from '../../admin-data.ts';
import { fieldName } from '../facts/fact-fields.ts';
import { judge, refusedAsWrong } from '../judge.ts';
import { saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { hoursLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';
import {
  completeRows,
  firstField,
  type HoursName,
  isHoursName,
  readHours,
} from './hours-fields.ts';

export type HoursData = Loaded<AdminContents> & { readonly closedDays: readonly Day[] };

/** Days that are closed on top of it have no hours, whatever is set here. */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  const closed = await args.context.get(apiContext).closedDays();
  const closedDays = closed.ok ? closed.data.days : [];
  return data<HoursData>({ ...loaded.data, closedDays }, loaded.init ?? {});
}

export async function action(args: ActionFunctionArgs) {
  const { institute } = args.context.get(apiContext);
  const values = completeRows(await readTyped(args), institute);
  const { contenu = '', mark = '' } = values;
  if (!isHoursName(contenu)) throw data(null, { status: 404 });
  const { value, wrong } =
    values.intent === originalIntent ? { value: null, wrong: [] } : judged(contenu, values);
  const again = refusedAsWrong(wrong, values);
  if (again) return again;
  const edit = { kind: 'institute', id: contenu, mark, value, field: firstField(contenu) } as const;
  const { refusal, done } = await saveContents(args.context, [edit], values);
  return refusal ?? goTo(hoursLink(done));
}

const judged = (id: HoursName, values: FormOutcome['values']) =>
  judge({ kind: 'institute', id }, readHours(id, values), (path) =>
    path.length > 1 ? fieldName(id, ...path) : firstField(id),
  );
