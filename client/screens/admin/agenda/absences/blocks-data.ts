import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Day, isDay, readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { blockInput, UnblockInput } from '../../../../../shared/contract/admin/agenda.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { clockContext } from '../../../../api/api.ts';
import { validate } from '../../../../forms/form-input.ts';
import { load, readTyped, refuse, submitChange } from '../../admin-data.ts';
import { completedField } from '../../completed-edit.ts';
import { agendaLink, fields } from '../agenda-address.ts';

/*
 * Times at which somebody is away, or works besides the usual hours.
 */

export const loader = ({ context }: LoaderFunctionArgs) => load(context, { name: 'adminBlocks' });

/** Chosen on purpose, not by leaving a field alone. */
export const everybody = 'tous';

const fieldNames = { from: 'jour', to: 'au', starts: 'de', ends: 'a', label: 'libelle' } as const;

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readTyped(args);
  if (values.intent === 'debloquer') {
    const { id, jour = '' } = values;
    // From a day's page that day only, from the list all of them.
    const judged = validate(UnblockInput, { id, ...(!jour && { run: true }) });
    if (judged.problem) return refuse(judged.problem, values);
    const call = { name: 'adminUnblock', body: judged.input } as const;
    const refused = await submitChange(context, call, values);
    const back = isDay(jour) ? `${agendaLink(jour)}&` : `${adminPaths.adminBlocks}?`;
    return refused ?? redirect(`${back}${completedField}=debloque`, 303);
  }
  if (!values[fields.staff]) {
    return refuse(noStaff, values, { staff: fields.staff });
  }
  const { today } = context.get(clockContext);
  const judged = validate(
    blockInput(() => today),
    inputOf(values),
  );
  if (judged.problem) return refuse(judged.problem, values, fieldNames);
  const { input: body } = judged;
  const refused = await submitChange(context, { name: 'adminBlock', body }, values, fieldNames);
  const { from, to, starts, ends, staff } = body;
  const done = { [completedField]: 'bloque', du: from, au: to || from, de: starts, a: ends, staff };
  return refused ?? redirect(`${adminPaths.adminBlocks}?${new URLSearchParams(done)}`, 303);
}

const noStaff = {
  error: 'invalid',
  field: 'staff',
  message: 'Choisissez qui est absent.',
} as const;

/** Of the button that was pressed, or of the two fields. */
function inputOf({
  heures,
  de = '',
  a = '',
  intent,
  jour = '',
  au = '',
  libelle,
  ...values
}: Record<string, string>) {
  const [starts, ends] = heures ? heures.split('-') : [de, a];
  // Browsers without date fields send text. What is no date stays, for the schema to refuse.
  const dayIn = (text: string): Day => readDay(text) ?? text;
  return {
    staff: values[fields.staff] === everybody ? '' : values[fields.staff],
    from: dayIn(jour),
    to: dayIn(au),
    starts,
    ends,
    kind: intent === 'ajouter' ? 'extra' : 'off',
    label: libelle,
  };
}
