/** Fields of what follows a visit. */
export const afterNotes: Readonly<Record<string, string>> = {
  afterVisit:
    'In a booking: the client accepts messages after the visit; false if the box was shown and left open. In an account: true if its address receives such messages. On an appointment’s page, to who has a link that was mailed: "asked" while a tick waits for a word of the mailbox’s reader, "said" once she has agreed there.',
  isNoted: 'Somebody of the institute has said that it is read.',
  isPublished: 'It is among the testimonials of the site.',
  isStopped: 'No such mails come any more.',
  mayPublish: 'Its client agrees that it is shown, with the first name.',
  opinion: 'What the client says of the visit; absent until then.',
  opinions: 'What clients say of their visits, the newest first.',
  rating: 'From 1 to 5, the best.',
  recipients: 'Who agreed to mails after visits and has not stopped them, the newest first.',
  thanks: 'The day after a visit clients are thanked, and asked how it was.',
  visit: 'The visit that is asked about; absent where none is.',
  weeks: 'After how many weeks who has not come back gets one mail; 0 for none.',
  words: 'The owner’s own words of thanks; "" for the site’s.',
};
