import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { takeReport } from './notice-report.ts';

export const noticeAnswers = (services: Services) =>
  ({
    noticeReport: ({ input }) => takeReport(services, input),
  }) satisfies Partial<Answers>;
