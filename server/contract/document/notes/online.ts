/** What the fields of the calls about booking online mean. */
export const onlineNotes: Readonly<Record<string, string>> = {
  anHour: 'Bookings by unknown numbers in an hour; null for what follows from the last weeks.',
  bookings: 'The newest first.',
  cancelled: 'What was cancelled together in the last two days, and still is.',
  figures:
    'The limits beyond which bookings count as a rush: those that the owner set, the defaults, and the current values.',
  groups: 'Bookings that came from one network in one hour; the largest networks first.',
  hasEmail: 'An address was given, to which a mail can go.',
  hasMore: 'There are more than are listed.',
  left: 'Those that could not be put back: their hour is somebody else’s.',
  mode: 'Whether hours are booked at once, only asked for, or neither.',
  online: 'Why no hours are booked online; absent where they are.',
  network: 'A letter for each network; its address is told to nobody.',
  numbers: 'Of the bookings to cancel.',
  openUntil: 'Until when it is left open, whatever comes in; else null. ISO 8601, UTC.',
  rush: 'While too much comes in, unknown numbers can only ask.',
  rushes: 'For the menu: 1 while there is a rush, else 0.',
  sentence: 'What visitors read instead of hours while it is closed.',
  share:
    'Per cent of people’s time in the next 30 days that unknown numbers’ bookings of a day hold.',
  until: 'Until when, at least; null while there is none. ISO 8601, UTC.',
  usual: 'What follows from the last weeks.',
};
