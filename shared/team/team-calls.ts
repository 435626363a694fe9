import type { CallDeclaration } from '../contract/call-declaration.ts';
import { OutcomeInput } from '../opening/opening-hours.ts';
import { AcceptedInvitation, Invitation, TeamAgenda, teamQuery } from './team.ts';

const team = { tag: 'team', session: 'team' } as const;
const without = 'Her page says that it is not offered.';
const withoutInvitation = 'No link of that kind was mailed.';

/** The calls of a signed-in staff member. They neither show nor change other staff members' data. */
export const teamCalls = {
  teamAgenda: {
    ...team,
    method: 'GET',
    path: 'team/agenda',
    summary: 'Days of the person who is signed in',
    description:
      'Today and tomorrow, or the day that is asked for, from today on. Of clients the first name, of a visit ' +
      'of several people only what she does.',
    without,
    query: (facts) => teamQuery(facts.today),
    answer: TeamAgenda,
  },
  teamOutcome: {
    ...team,
    method: 'POST',
    path: 'team/outcome',
    summary: 'Record whether her client came',
    description:
      'From the start of what she does on. "" takes it back. An appointment of somebody else is `not-found`, as ' +
      'one that never was.',
    without,
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
  teamInvitation: {
    tag: 'team',
    session: 'none',
    method: 'GET',
    path: 'team/invitation/:token',
    summary: 'Whom a mailed invitation is for; changes nothing',
    description: 'A used, replaced, ended or expired one is `not-found`.',
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
      'It proves the mailbox, whose account is that person’s from now on. Sets the cookies `jwt` and ' +
      '`authorizationCode`, but for the mailbox of an administrator, who signs in as always.',
    without: withoutInvitation,
    refusals: ['not-found'],
    answer: AcceptedInvitation,
    tellsDevice: true,
  },
} as const satisfies Record<string, CallDeclaration>;
