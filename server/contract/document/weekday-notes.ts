/** Of opening hours, by the days of a week. */
export const weekdayNotes = {
  1: 'Monday; absent when closed, as the others are.',
  2: 'Tuesday.',
  3: 'Wednesday.',
  4: 'Thursday.',
  5: 'Friday.',
  6: 'Saturday.',
  7: 'Sunday.',
  hours: 'From and to, as HH:MM; of the institute: by weekday.',
};
