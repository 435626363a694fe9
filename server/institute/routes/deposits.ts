import { forgive, readDeposits } from '../requests/back-office/deposits.ts';
import type { Services } from '../services.ts';
import { answerDeposit, askDeposit, linkForDeposit } from '../use-cases/deposits.ts';
import { sayPaid } from '../use-cases/say-paid.ts';
import { visitorOf } from '../visitor.ts';
import type { Answers } from './answers.ts';

/** Deposits, and missed appointments that are forgiven. */
export function depositAnswers(services: Services) {
  const { db } = services;

  return {
    visitPaid: ({ req, input, token }) =>
      sayPaid(services, { token, ...input, visitor: visitorOf(req) }),
    adminDeposits: () => readDeposits(db),
    adminDeposit: ({ input, actor }) => answerDeposit(services, input, actor),
    adminAskDeposit: ({ input, actor }) => askDeposit(services, input, actor),
    adminDepositLink: ({ input: { number } }) => linkForDeposit(db, number),
    adminForgive: ({ input: { number }, actor }) => forgive(db, number, actor),
  } satisfies Partial<Answers>;
}
