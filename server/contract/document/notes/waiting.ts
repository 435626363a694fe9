/** Fields of the calls about the waiting list. */
export const waitingNotes: Readonly<Record<string, string>> = {
  byMail: 'The mailbox is proven, so the site tells the client by mail.',
  byMessage: 'The site tells the client by SMS or WhatsApp, through the gateway.',
  call: 'An hour that is free for the client, whom the site cannot tell.',
  entries: 'Clients to call first, then by the first day.',
  ids: 'The places that are taken off, as they are listed.',
  listed: 'Who is on the waiting list, and would have this time.',
  mailed:
    'false: no mail is promised, as the mailbox or the visitor’s network has had many; one may leave all the same.',
  moment: 'Which part of the day suits.',
  notShown: 'How many more wait than are listed; absent where all are.',
  wait: 'The path of her own page, `/attente/TOKEN`; a mail program posts to `/stop/TOKEN`.',
};
