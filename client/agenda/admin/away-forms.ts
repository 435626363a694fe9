import { type Away, placeInput } from '../../../shared/agenda/away.ts';
import { blockInput } from '../../../shared/agenda/block-input.ts';
import { RefuseInput } from '../../../shared/appointments/request-list.ts';
import { nightEnds } from '../../../shared/calendar/evening.ts';
import { form } from '../../admin/admin-form.ts';
import { completedField } from '../../admin/completed-edit.ts';
import type { Posted } from '../../admin/load.ts';
import { awayLink } from './agenda-address.ts';

/* The forms of the screen of an absent staff member. */

type Waiting = Away['waiting'][number];

const placePrefix = 'place-';

export const placeField = ({ number, version, proposal }: Waiting): Record<string, string> =>
  proposal
    ? {
        [placePrefix + number]: [version, proposal.day, proposal.time, proposal.staff].join(' '),
      }
    : {};

const movesIn = (values: Posted['values']) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith(placePrefix))
    .map(([name, value]) => {
      const [version, day, hour, staff = ''] = value.split(' ');
      return { number: name.slice(placePrefix.length), version: Number(version), day, hour, staff };
    });

/** Returns the address of the list, at the next client. */
function backTo({ values: { day = '', staff = '', next } }: Posted, done: Record<string, string>) {
  const more = new URLSearchParams(done);
  return `${awayLink({ day, staff })}&${more}${next ? `#${next}` : ''}`;
}

/** The fields by which an address of this screen confirms a change. */
export const leftField = 'reste';
export const cancelledField = 'annule';

/** Returns the hours from `starts`, else from midnight, until the evening is over. */
export const restTimes = (starts = '') => ({
  starts,
  ends: starts < '24:00' ? '24:00' : nightEnds,
});

export const awayForms = {
  absente: form({
    call: 'adminBlock',
    schema: blockInput,
    input: ({ values: { staff, day, starts } }) => ({
      staff,
      from: day,
      to: '',
      ...restTimes(starts),
      kind: 'off',
      label: 'Absence',
    }),
    done: ({ posted: { values } }) => awayLink({ day: values.day, staff: values.staff }),
  }),
  placer: form({
    call: 'adminPlace',
    schema: ({ today }) => placeInput(today),
    input: ({ values }) => ({ day: values.day, staff: values.staff, moves: movesIn(values) }),
    done: ({ posted, answer: { moved, left } }) =>
      backTo(posted, { [completedField]: String(moved.length), [leftField]: String(left.length) }),
  }),
  annuler: form({
    call: 'adminRefuse',
    schema: RefuseInput,
    input: ({ values: { number, version, reason } }) => ({
      number,
      version: Number(version),
      reason,
    }),
    done: ({ posted, input: { number } }) => backTo(posted, { [cancelledField]: number }),
  }),
};
