/** Fields of the calls about carnets and gift cards. */
export const prepaidNotes: Readonly<Record<string, string>> = {
  card: 'The id of a gift card.',
  cards: 'The newest first.',
  carnet: 'The id of a carnet.',
  carnets:
    'Sessions paid ahead that cover it; absent where there are none. Of an appointment’s page only for who alone has its link: the mailbox or telephone that the institute knows to be that number’s.',
  covers: 'Treatments by id, all of a section by its slug; empty for any.',
  expires: 'The last day; null or "" for none.',
  isCounted: 'A session was counted for this appointment.',
  isEnded: 'Nothing is taken of it any more.',
  left: 'Sessions, or FCFA.',
  list: 'Those that still have sessions first.',
  notedBy: 'Who counted it.',
  soldBy: 'Who noted it.',
  soldOn: 'YYYY-MM-DD.',
  use: 'The id of an entry of its history.',
  uses: 'What was taken of it, the newest first; of those taken back `isUndone`.',
};
