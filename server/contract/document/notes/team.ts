/** Fields of the calls about people of the team who sign in. */
export const teamNotes: Readonly<Record<string, string>> = {
  placeOf: 'Of a further place of a room that holds several clients at once: the room’s id.',
  able: 'Whom a client may wish for each of several treatments, where there is a choice; of hours given by hand, everybody who can give it.',
  access: 'How a person of the team signs in; absent where a backend has no such sign-ins.',
  account: 'Of a person of the team: the one that she signs in with; null while she does not.',
  assistant: 'True: whoever does it is in service, and nobody who may assist.',
  assistants:
    'Ids of the people of whom one is needed beside whoever does the treatment, for all of its time but the pause and the cleaning; absent or empty for none. Of an edit, absent leaves them as they are.',
  preparation:
    'Minutes before a treatment in which neither its person nor its room is free; absent for none. Of an edit, absent leaves them as they are, and so does each of the two that follow.',
  preparationOutside:
    'Whether the preparation may lie outside working hours: before opening, in the break at midday or in blocked hours. Absent: it may.',
  cleaningOutside: 'The same of the cleaning, also after closing.',
  price:
    'In francs CFA. On a skill: this person’s own price, absent or null if she takes the price list’s. On an hour: the visit’s price with whoever serves then, absent if the price list applies to everybody.',
  usual: 'Duration for people without their own, of treatments whose list entry differs from it.',
  after: 'Minutes for which this person or room is held after it, for cleaning; absent for none.',
  assists: 'True where somebody else does the treatment and this person assists.',
  gaps: 'Times of people in which nothing is booked, from now on.',
  isHole: 'True where nothing fits that this person gives.',
  holes:
    'Of a person in the agenda: free times that are too short for anything that this person gives. Of the rules of booking: how hours are offered that leave a hole, a time too short for half of the treatments of that person: `any`, like all others; `last`, after these; `never`, only on days on which no others are left. Absent in an edit: unchanged.',
  preferred:
    'True where it leaves no hole in the day, and others of the day do: it is shown first.',
  startStep:
    'Minutes between the hours that are offered, counted from midnight: 5, 10 or 15. Absent in an edit: unchanged.',
  group:
    'Persons of a group that visitors book at once as several appointments, at most: from one more than an appointment may have to 10; 0 for none. Absent in an edit: unchanged.',
  fourHands:
    'Of a treatment: two people who can do it work at once, as long as the slower of them needs. Of an appointment in somebody’s column: she is one of these two. Of an edit, absent leaves it as it is.',
  places:
    'Of a room: how many clients it holds at once. Of an edit, absent leaves it as it is; fewer cancel nothing, and the appointments on places that are gone are to be reviewed.',
  sameRoom:
    'Of a treatment that several have at once: they are in one room, which has a place for each. Of a treatment without hours: no such room has two places.',
  before:
    'Minutes for which this person or room is held before it, for preparing; absent for none.',
  decision: '"accepted" or "declined".',
  invitation: 'A mailed link that was not used yet; null without one.',
  isAdmin: 'It is an administrator’s too, whose devices are told there.',
  isOver: 'It was not used in time.',
  isSignedIn: 'False for an administrator’s mailbox: she signs in as always.',
  openWishes: 'For the menu: absences that wait for a decision.',
  team: 'People of the team who sign in or are invited to; absent where a backend has no such sign-ins.',
  wishes:
    'Absences that people of the team wish for. Of a visit: whom the client wishes for each treatment: one id for each, "" for anybody; lists like the treatments. In a query "4,;,7" beside "a,b;c,d".',
  planning: 'The path of a person’s page of today and tomorrow: a secret, which is told once.',
  calendar:
    'The secret path that calendar programs subscribe to. It is only returned when it is made.',
  calendarLink:
    'Of the institute’s calendar: its `mark`, "" for none, and when it was made; absent where none is offered.',
  changedAt: 'When the appointment last changed, as ISO 8601.',
  events: 'Appointments as calendars have them; those cancelled are missing.',
  planningLink:
    'Its `mark`, "" for none, and when it was made; absent where links to plannings are not offered.',
  room: 'Where she works; "" where it takes none.',
  work: 'Her treatments of the appointment, as they were called when it was booked.',
  week: 'Of what was sent: the last seven days.',
  datedWeeks:
    'Whose alternating weeks an update turned into dated hours, and up to which day; absent once their hours were saved anew.',
};
