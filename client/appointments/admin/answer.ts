import { confirmInput, RefuseInput } from '../../../shared/appointments/request-list.ts';
import { readDay } from '../../../shared/calendar/calendar-month.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { form, type Submit } from '../../admin/admin-form.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { withChosen } from '../../agenda/admin/free-times.tsx';
import { forceValue } from './confirm-form.tsx';
import { readRequestNumber } from './request-data.ts';

const doneLink = ({ number, version }: { number: string; version: number }) =>
  `${requestLink(number)}&${completedField}=${version + 1}`;

const confirm = form({
  call: 'adminConfirm',
  schema: ({ today }) => confirmInput(today),
  fields: ['day', 'hour', 'staff', 'offAgenda', 'force'],
  input({ search, values: { day = '', hour = '', staff, force, offAgenda } }) {
    return {
      number: readRequestNumber(search),
      // The hour stays as typed: 25:00 is no hour, and not one of the next day.
      day: readDay(day) ?? '',
      hour,
      ...(staff && { staff }),
      ...(offAgenda && { offAgenda: true }),
      // The warnings were about this day and hour only.
      ...(force === forceValue({ day, hour }) && { force: true }),
    };
  },
  done: ({ input }) => doneLink(input),
});

const endRequest = (ending: { byClient?: true }) =>
  form({
    call: 'adminRefuse',
    schema: RefuseInput,
    fields: ['reason'],
    input: ({ search, values: { reason = '' } }) => ({
      number: readRequestNumber(search),
      reason,
      ...ending,
    }),
    done: ({ input }) => doneLink(input),
  });

export const answerForms: Readonly<Record<string, Submit>> = {
  '': (posted) => confirm({ ...posted, values: withChosen(posted.values) }),
  refuser: endRequest({}),
  cliente: endRequest({ byClient: true }),
};
