/** What is said of deposits. */
export const depositNotes: Readonly<Record<string, string>> = {
  deposit:
    'Of an appointment, what is to be paid ahead and what became of it: it is only held while `state` is "due" or "said"; absent where nothing is asked. In an order or a refusal FCFA. Of a treatment: true, where it is booked with one.',
  deposits: 'What is paid ahead, for which appointments, and how.',
  depositsToCheck: 'For the menu: deposits whose clients say that they are paid.',
  toAttach:
    'Payments that a machine told of and that fit no deposit, or several: somebody has to look. The newest first.',
  isAdded: 'A deposit was noted already: this would be added to it.',
  isUnasked: 'The reference names it, and it awaits no deposit: nothing can be attached to it.',
  paidAhead:
    'What was paid before the visit, by deposit, gift card or session pack (`carnet`): part of what is paid and redeemed, and not to be paid again.',
  otherPayments: 'What else was paid, for which nothing waited.',
  meant: 'Appointments that it may have been for, the likeliest first.',
  provider: 'By whom it was paid: "Wave", "Orange Money".',
  providerId: 'The id that the provider gave the payment.',
  fee: 'FCFA that the provider kept of what was paid.',
  currency: '"XOF".',
  reference: 'What the payer wrote.',
  sender_mobile: 'The telephone number of who paid.',
  toCheck: 'Its clients say that they are paid.',
  figure: 'FCFA, or per cent of the total, by `kind`.',
  fromTime: 'HH:MM; "" for the whole day.',
  toTime: 'HH:MM, no more included; "" for the end of the day.',
  afterMissed:
    'What becomes of a number that has missed two appointments in 12 months: "two" books with a deposit or on request, "never" as before.',
  missedLately: 'Missed in the last 12 months, and not forgiven.',
  hasGateway: 'A gateway for SMS and WhatsApp is set.',
  held: 'Hours that wait for their deposit: in no other figure.',
  isHeld: 'Its hour waits for a deposit.',
  hold: 'Opening hours for which an hour is held.',
  wave: 'A telephone number or a link of https; "" for none.',
  orange: 'As `wave`.',
  mtn: 'As `wave`.',
  terms: 'When a deposit is kept, moved or given back, in the owner’s words.',
};
