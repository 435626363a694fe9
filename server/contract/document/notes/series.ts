/** Fields of appointments that belong together. */
export const seriesNotes: Readonly<Record<string, string>> = {
  atOnce:
    'Whoever of a visit has it begins it with the others; booked for one alone it is only asked for.',
  beside:
    'All appointments that belong together with this one, itself included; absent where none do.',
  courses:
    'Treatments that are sold as several sessions, by id. Their price is the whole course’s, their duration one session’s.',
  daysApart: 'Days from one session of a course to the next.',
  isOther: 'What was wished for is not free: this is the nearest hour.',
  near: 'Hours that may be chosen instead, of that day and of days near it.',
  nextSessions:
    'Of a course, the sessions after the first, in the order of their days: all that can be booked by now are booked in one go, or none.',
  row: 'The sessions after the first that can be booked by now.',
  session: 'Which session of its course it is, from 1; absent for an ordinary appointment.',
  sessionCount: 'How many sessions a course has; of a rule, 1 for an ordinary treatment.',
  wished:
    'Hours chosen before, as 2026-12-01T10:00, with commas between them: kept where they are free.',
};
