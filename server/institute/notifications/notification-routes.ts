import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { takeReport } from './gateway-reports.ts';

export const noticeAnswers = (services: Services) =>
  ({
    noticeReport: ({ input }) => takeReport(services, input),
  }) satisfies Partial<Answers>;
