import { AccessInput, InviteInput } from '../accounts/administrators.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { OutcomeInput } from '../opening/opening-hours.ts';
import { ResourceRecord, Rules, SavedResource, Team } from './agenda-facts.ts';
import {
  RemoveResourceInput,
  ResourceQuery,
  SaveSettingsInput,
  saveResourceInput,
  saveRuleInput,
} from './agenda-facts-input.ts';
import { MadePlanning, Planning, PlanningCalendar, PlanningLinkInput } from './planning.ts';
import { TeamAgenda, teamQuery } from './team.ts';

const team = { tag: 'team', session: 'team' } as const;
const withoutAccount = 'The page says that it is not offered.';

/** The calls of a signed-in staff member. They neither show nor change other staff members' data. */
export const teamCalls = {
  teamAgenda: {
    ...team,
    method: 'GET',
    path: 'team/agenda',
    summary: 'Get days of the signed-in staff member',
    description:
      'Today and tomorrow, or the given day from today on. Only the client’s first name, and of a ' +
      'shared visit only this person’s part.',
    without: withoutAccount,
    query: (facts) => teamQuery(facts.today),
    answer: TeamAgenda,
  },
  teamOutcome: {
    ...team,
    method: 'POST',
    path: 'team/outcome',
    summary: 'Record whether a client of the signed-in staff member came',
    description:
      'Possible from the start of the person’s part on. "" removes the record. `not-found` for ' +
      'appointments of other people.',
    without: withoutAccount,
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
} as const satisfies Record<string, CallDeclaration>;

const withoutInvitations = 'The screen does not offer it.';
export const teamAccessCalls = {
  adminInvite: {
    ...admin,
    method: 'POST',
    path: 'admin/team/invite',
    summary: 'Give a staff member a sign-in, and tell by mail',
    description:
      'The mailbox’s account becomes that of the staff member at once. The mail leads to the sign-in. ' +
      'The sessions of the former account end. `mailbox-taken` if the mailbox belongs to another person.',
    without: withoutInvitations,
    refusals: ['not-found', 'conflict', 'mailbox-taken', 'too-many'],
    body: InviteInput,
  },
  adminEndSignIn: {
    ...admin,
    method: 'POST',
    path: 'admin/team/sign-in/end',
    summary: 'End a staff member’s sign-in',
    description: 'Ends the sessions at once, except for an administrator. The account stays.',
    without: withoutInvitations,
    refusals: ['not-found', 'conflict'],
    body: AccessInput,
  },
} as const satisfies Record<string, CallDeclaration>;

const withoutPlanning = 'The person’s screen does not offer it.';

export const planningCalls = {
  planning: {
    method: 'GET',
    path: 'planning/:token',
    tag: 'appointments',
    summary: 'Get today and tomorrow of a staff member by a secret link',
    description:
      'Of clients only the first name, and nothing of other people. `not-found` for an ended or ' +
      'replaced link.',
    without: 'No such link is given out.',
    session: 'none',
    refusals: ['not-found'],
    answer: Planning,
  },
  planningCalendar: {
    method: 'GET',
    path: 'planning/calendar/:token',
    tag: 'appointments',
    summary: 'Get a staff member’s appointments as a calendar, by a secret link',
    description:
      'The token is that of the planning link. Confirmed appointments from 14 days ago to 90 days ' +
      'ahead, with the client’s first name only.',
    without: 'No calendar address is given out, and none answers.',
    session: 'none',
    refusals: ['not-found', 'too-many'],
    answer: PlanningCalendar,
    kilobytes: 2048,
  },
  adminMakePlanning: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/planning',
    summary: 'Create a planning link for a staff member',
    description: 'The former link ends at once. This is the only answer that contains the link.',
    without: withoutPlanning,
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
    answer: MadePlanning,
  },
  adminEndPlanning: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/planning/end',
    summary: 'End a staff member’s planning link',
    without: withoutPlanning,
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
  },
} as const satisfies Record<string, CallDeclaration>;

const withoutTeam = 'The screen says that this is not managed online.';
const withoutForm = 'The form says that this is not managed online.';

export const agendaFactsCalls = {
  adminTeam: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/team',
    summary: 'List people and rooms, with appointments that no longer fit',
    without: withoutTeam,
    answer: Team,
  },
  adminResource: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/lane',
    summary: 'Get a person or room with skills and hours',
    description: 'On a weekday without own hours a person works during the opening hours.',
    without: withoutTeam,
    refusals: ['not-found'],
    query: ResourceQuery,
    answer: ResourceRecord,
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
    without: withoutTeam,
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
