import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { ResourceFile, Rules, SavedResource, Team } from './agenda-facts.ts';
import {
  RemoveResourceInput,
  ResourceQuery,
  SaveSettingsInput,
  saveResourceInput,
  saveRuleInput,
} from './agenda-facts-input.ts';

const without = 'The screen says that this is not managed online.';
const withoutForm = 'The form says so.';

export const agendaFactsCalls = {
  adminTeam: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/team',
    summary:
      'People and rooms, and the appointments that do not suit their hours or skills any more',
    without,
    answer: Team,
  },
  adminResource: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/lane',
    summary: 'One of them, with skills and hours',
    description: 'Without hours for a day one works as long as the institute is open.',
    without,
    refusals: ['not-found'],
    query: ResourceQuery,
    answer: ResourceFile,
  },
  adminSaveResource: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/save',
    summary: 'Add somebody or a room, or change what is given of one',
    description:
      'A new one has no `id`, and the `mark` of the team. Of an old one only `profile`, `hours` or ' +
      '`skills` change, as far as they are given; each replaces what was there. Cancels no appointment.',
    without: withoutForm,
    refusals: ['not-found', 'conflict'],
    body: saveResourceInput,
    answer: SavedResource,
    changes: ['contents'],
  },
  adminRemoveResource: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/remove',
    summary: 'Remove one that was never booked',
    description: 'With appointments it is `person-used`: put it out of service by its last day.',
    without: withoutForm,
    refusals: ['not-found', 'conflict', 'person-used'],
    body: RemoveResourceInput,
    changes: ['contents'],
  },
  adminRules: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/rules',
    summary: 'Treatments that differ from the catalogue, and the rules of booking',
    without,
    answer: Rules,
  },
  adminSaveRule: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/rule',
    summary: 'How long a treatment takes, and what it needs',
    description:
      'With `minutes` null, nothing else and `instant` true it is as the catalogue has it again.',
    without: withoutForm,
    refusals: ['conflict'],
    body: saveRuleInput,
    changes: ['contents'],
  },
  adminSaveSettings: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/settings',
    summary: 'How long ahead, and for how many persons, hours are booked at once',
    without: withoutForm,
    refusals: ['conflict'],
    body: SaveSettingsInput,
  },
} as const satisfies Record<string, CallDeclaration>;
