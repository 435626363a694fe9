/** Fields of the mail after a visit, and of opinions. */
export const afterNotes: Readonly<Record<string, string>> = {
  afterVisit:
    'To the reader of the appointment’s mailbox, by a mailed link or signed in: "said" if the client has agreed to mails after visits, else "asked".',
  isPublished: 'It is among the testimonials of the site.',
  isStopped: 'The mailbox gets no more of these mails.',
  opinion: 'Of the client; absent until it is given.',
  opinions: 'Of clients about their visits, the newest first.',
  publishAs: 'The first name under which the institute may publish the text; "" if it may not.',
  rating: 'From 1 to 5, the best.',
  thanks: 'Clients who agreed get one mail the day after a visit, which asks how it was.',
  visit: 'The visit that is asked about; absent where none is.',
};
