/** Fields of the calls about the waiting list. */
export const waitingNotes: Readonly<Record<string, string>> = {
  byMail: 'She confirmed her mail address, so she is told by mail.',
  byMessage: 'She is told by SMS or WhatsApp, through the gateway.',
  due: 'Whom an hour is free for, and whom the institute tells on WhatsApp.',
  entries: 'Who waits, by the first day.',
  ids: 'The places that are taken off, as they are listed.',
  listed: 'Who is on the waiting list, and would have this time.',
  mailed:
    'false: no mail is promised, as the mailbox or the visitor’s network has had many; one may leave all the same.',
  moment: 'Which part of the day suits.',
  notShown: 'How many more are due, and wait, than are listed; absent where all are.',
  told: 'The last hour that they were told of.',
  wait: 'The path of her own page, `/attente/TOKEN`; a mail program posts to `/stop/TOKEN`.',
};
