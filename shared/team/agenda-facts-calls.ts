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
const withoutForm = 'The form says that this is not managed online.';

export const agendaFactsCalls = {
  adminTeam: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/team',
    summary: 'List people and rooms, with appointments outside their hours or skills',
    without,
    answer: Team,
  },
  adminResource: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/lane',
    summary: 'Get a person or room with skills and hours',
    description: 'On a weekday without own hours a person works during the opening hours.',
    without,
    refusals: ['not-found'],
    query: ResourceQuery,
    answer: ResourceFile,
  },
  adminSaveResource: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/save',
    summary: 'Add or change a person or room',
    description:
      'A new one has no `id` and the `mark` of the team. An existing one changes `profile`, `hours` or ' +
      '`skills`, if given: each replaces the stored one. Cancels no appointment.',
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
    summary: 'Delete a person or room without appointments',
    description: '`person-used` if it has appointments: set its last day in service instead.',
    without: withoutForm,
    refusals: ['not-found', 'conflict', 'person-used'],
    body: RemoveResourceInput,
    changes: ['contents'],
  },
  adminRules: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/rules',
    summary: 'List treatment rules that differ from the price list, and the booking rules',
    without,
    answer: Rules,
  },
  adminSaveRule: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/rule',
    summary: 'Set the duration and needs of a treatment',
    description:
      '`minutes` null, `instant` true and nothing else restores the values of the price list.',
    without: withoutForm,
    refusals: ['conflict'],
    body: saveRuleInput,
    changes: ['contents'],
  },
  adminSaveSettings: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/settings',
    summary: 'Set notice time, booking horizon and party size for online booking',
    without: withoutForm,
    refusals: ['conflict'],
    body: SaveSettingsInput,
  },
} as const satisfies Record<string, CallDeclaration>;
