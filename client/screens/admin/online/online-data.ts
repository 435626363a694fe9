import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import {
  CancelManyInput,
  RestoreManyInput,
  RushFiguresInput,
  SaveOnlineInput,
} from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { apiContext } from '../../../api/api.ts';
import { validate } from '../../../forms/form-input.ts';
import { load, problemOf, readTyped, refuse, submitChange } from '../admin-data.ts';
import { completedField } from '../completed-edit.ts';

export { shouldRevalidate } from '../../../forms/after-conflict.ts';

export const loader = ({ context }: LoaderFunctionArgs) => load(context, { name: 'adminOnline' });

/** Begins the name of each box: its value is the numbers that it stands for. */
export const boxField = 'coche';
/** From the calls' fields to those of the forms. */
const fieldNames = {
  mode: 'mode',
  sentence: 'phrase',
  anHour: 'par-heure',
  share: 'part',
  numbers: boxField,
};

/** The page tells by the history what was done. */
const doneLink = `${adminPaths.adminOnline}?${completedField}=1`;

export async function action(args: ActionFunctionArgs) {
  const values = await readTyped(args);
  switch (values.intent) {
    case 'annuler':
      return cancel(args, values);
    case 'retablir':
      return restore(args, values);
    default:
      return save(args, values);
  }
}

type Values = Record<string, string>;

async function cancel({ context }: ActionFunctionArgs, values: Values) {
  const numbers = Object.entries(values)
    .filter(([name]) => name.startsWith(boxField))
    .flatMap(([, ticked]) => ticked.split(' '));
  const input = { numbers: [...new Set(numbers)], mail: values.prevenir === 'oui' };
  const judged = validate(CancelManyInput, input);
  if (judged.problem) return refuse(judged.problem, values, fieldNames);
  const call = { name: 'adminCancelMany', body: judged.input } as const;
  const answer = await context.get(apiContext).call(call);
  if (!answer.ok) return refuse(problemOf(answer.status, answer.error), values, fieldNames);
  return redirect(doneLink, 303);
}

async function restore({ context }: ActionFunctionArgs, values: Values) {
  const judged = validate(RestoreManyInput, { id: values.lot, mail: values.prevenir === 'oui' });
  if (judged.problem) return refuse(judged.problem, values, fieldNames);
  const call = { name: 'adminRestoreMany', body: judged.input } as const;
  const refused = await submitChange(context, call, values, fieldNames);
  return refused ?? redirect(doneLink, 303);
}

async function save({ context }: ActionFunctionArgs, values: Values) {
  const change = changeOf(values);
  if (change.problem) return refuse(change.problem, values, fieldNames);
  const { name, input: body } = change;
  const refused = await submitChange(context, { name, ...(body && { body }) }, values, fieldNames);
  return refused ?? redirect(doneLink, 303);
}

function changeOf(values: Values) {
  if (values.intent === 'ouvert')
    return { name: 'adminLeaveOpen', input: undefined, problem: undefined } as const;
  if (values.intent === 'chiffres') {
    const input = { anHour: figure(values['par-heure']), share: figure(values.part) };
    return { name: 'adminRushFigures', ...validate(RushFiguresInput, input) } as const;
  }
  const input = { mode: values.mode, sentence: values.phrase };
  return { name: 'adminSaveOnline', ...validate(SaveOnlineInput, input) } as const;
}

/** Null for an empty field. */
const figure = (text = '') => (text.trim() ? Number(text.trim().replace(',', '.')) : null);
