import type { CallDeclaration } from '../contract/call-declaration.ts';
import { OutcomeInput } from '../opening/opening-hours.ts';
import { AcceptedInvitation, Invitation, TeamAgenda, teamQuery } from './team.ts';

const team = { tag: 'team', session: 'team' } as const;
const without = 'The page says that it is not offered.';
const withoutInvitation = 'No such link is mailed.';

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
    without,
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
    without,
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
  teamInvitation: {
    tag: 'team',
    session: 'none',
    method: 'GET',
    path: 'team/invitation/:token',
    summary: 'Get the staff member of a mailed invitation',
    description: 'Changes nothing. `not-found` for a used, replaced, ended or expired invitation.',
    without: withoutInvitation,
    refusals: ['not-found'],
    answer: Invitation,
  },
  teamAccept: {
    tag: 'team',
    session: 'none',
    method: 'POST',
    path: 'team/invitation/accept/:token',
    summary: 'Accept a mailed invitation',
    description:
      'Proves the mailbox and links its account to the staff member. Sets the cookies `jwt` and ' +
      '`authorizationCode`, except for an administrator’s mailbox, which signs in as before.',
    without: withoutInvitation,
    refusals: ['not-found'],
    answer: AcceptedInvitation,
    tellsDevice: true,
  },
} as const satisfies Record<string, CallDeclaration>;
