import type { Services } from '../services.ts';
import { takeReport } from '../use-cases/notices/notice-report.ts';
import type { Answers } from './answers.ts';

/** What the gateway posts. */
export const noticeAnswers = (services: Services) =>
  ({
    noticeReport: ({ input }) => takeReport(services, input),
  }) satisfies Partial<Answers>;
