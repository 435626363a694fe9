import { AccessInput, InviteInput } from '../accounts/administrators.ts';
import { OutcomeInput } from '../appointments/request-status.ts';
import {
  admin,
  type CallDeclaration,
  declareGroup,
  inForm,
  link,
  onScreen,
  visitor,
} from '../contract/call-declaration.ts';
import { ResourceRecord, Rules, SavedResource, Team } from './agenda-facts.ts';
import {
  createSaveResourceInput,
  createSaveRuleInput,
  RemoveResourceInput,
  ResourceQuery,
  SaveSettingsInput,
} from './agenda-facts-input.ts';
import { MadePlanning, Planning, PlanningCalendar, PlanningLinkInput } from './planning.ts';
import { createTeamQuery, TeamAgenda } from './team.ts';

const team = declareGroup({
  tag: 'team',
  session: 'team',
  ifMissing: 'The page says that it is not offered.',
});
const access = declareGroup({ ...admin, ifMissing: 'The screen does not offer it.' });
const planningLink = declareGroup({
  ...admin,
  ifMissing: 'The person’s screen does not offer it.',
});

export const teamCalls = {
  adminTeam: {
    ...onScreen.read,
    path: 'admin/agenda/team',
    summary: 'List people and rooms, with appointments that no longer fit',
    answer: Team,
  },
  adminResource: {
    ...onScreen.read,
    path: 'admin/agenda/lane',
    summary: 'Get a person or room with skills and hours',
    description: 'On a weekday without own hours a person works during the opening hours.',
    refusals: ['not-found'],
    query: ResourceQuery,
    answer: ResourceRecord,
  },
  adminSaveResource: {
    ...inForm.write,
    path: 'admin/agenda/lane/save',
    summary: 'Add or change a person or room',
    description:
      'A new one has no `id` and the `mark` of the team. An existing one changes `profile`, `hours` or ' +
      '`skills`, if given: each replaces the stored one. Cancels no appointment.',
    refusals: ['not-found', 'conflict'],
    body: createSaveResourceInput,
    answer: SavedResource,
    changes: ['contents'],
  },
  adminRemoveResource: {
    ...inForm.write,
    path: 'admin/agenda/lane/remove',
    summary: 'Delete a person or room without appointments',
    description: '`person-used` if it has appointments: set its last day in service instead.',
    refusals: ['not-found', 'conflict', 'person-used'],
    body: RemoveResourceInput,
    changes: ['contents'],
  },
  adminRules: {
    ...onScreen.read,
    path: 'admin/agenda/rules',
    summary: 'List treatment rules that differ from the price list, and the booking rules',
    answer: Rules,
  },
  adminSaveRule: {
    ...inForm.write,
    path: 'admin/agenda/rule',
    summary: 'Set the duration and needs of a treatment',
    description:
      '`minutes` null, `instant` true and nothing else restores the values of the price list.',
    refusals: ['conflict'],
    body: createSaveRuleInput,
    changes: ['contents'],
  },
  adminSaveSettings: {
    ...inForm.write,
    path: 'admin/agenda/settings',
    summary: 'Set notice time, booking horizon and party size for online booking',
    refusals: ['conflict'],
    body: SaveSettingsInput,
  },
  planning: {
    ...link.read,
    path: 'planning/:token',
    summary: 'Get today and tomorrow of a staff member by a secret link',
    description:
      'Of clients only the first name, and nothing of other people. `not-found` for an ended or ' +
      'replaced link.',
    refusals: ['not-found'],
    answer: Planning,
  },
  planningCalendar: {
    ...visitor.read,
    path: 'planning/calendar/:token',
    summary: 'Get a staff member’s appointments as a calendar, by a secret link',
    description:
      'The token is that of the planning link. Confirmed appointments from 14 days ago to 90 days ' +
      'ahead, with the client’s first name only.',
    ifMissing: 'No calendar address is given out, and none answers.',
    refusals: ['not-found', 'too-many'],
    answer: PlanningCalendar,
    kilobytes: 2048,
  },
  adminMakePlanning: {
    ...planningLink.write,
    path: 'admin/agenda/lane/planning',
    summary: 'Create a planning link for a staff member',
    description: 'The former link ends at once. This is the only answer that contains the link.',
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
    answer: MadePlanning,
  },
  adminEndPlanning: {
    ...planningLink.write,
    path: 'admin/agenda/lane/planning/end',
    summary: 'End a staff member’s planning link',
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
  },
  // The calls of a signed-in staff member neither show nor change other staff members' data.
  teamAgenda: {
    ...team.read,
    path: 'team/agenda',
    summary: 'Get days of the signed-in staff member',
    description:
      'Today and tomorrow, or the given day from today on. Only the client’s first name, and of a ' +
      'shared visit only this person’s part.',
    query: (facts) => createTeamQuery(facts.today),
    answer: TeamAgenda,
  },
  teamOutcome: {
    ...team.write,
    path: 'team/outcome',
    summary: 'Record whether a client of the signed-in staff member came',
    description:
      'Possible from the start of the person’s part on. "" removes the record. `not-found` for ' +
      'appointments of other people.',
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
  adminInvite: {
    ...access.write,
    path: 'admin/team/invite',
    summary: 'Give a staff member a sign-in, and tell by mail',
    description:
      'The mailbox’s account becomes that of the staff member at once. The mail leads to the sign-in. ' +
      'The sessions of the former account end. `mailbox-taken` if the mailbox belongs to another person.',
    refusals: ['not-found', 'conflict', 'mailbox-taken', 'too-many'],
    body: InviteInput,
  },
  adminEndSignIn: {
    ...access.write,
    path: 'admin/team/sign-in/end',
    summary: 'End a staff member’s sign-in',
    description: 'Ends the sessions at once, except for an administrator. The account stays.',
    refusals: ['not-found', 'conflict'],
    body: AccessInput,
  },
} as const satisfies Record<string, CallDeclaration>;
