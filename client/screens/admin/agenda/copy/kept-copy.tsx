import { useEffect, useState } from 'react';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';
import type { CopyProblem } from '../../../../../shared/page/agenda-copy.ts';
import { askAdminWorker } from '../../../../page/kept-agenda.ts';
import { copyProblems } from './copy-problems.ts';

/** Has the copy follow each look at the agenda, where this device keeps one. Tells why it could not. */
export function useKeptCopy(seen: AgendaDays): CopyProblem | undefined {
  const [problem, setProblem] = useState<CopyProblem>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the agenda was loaded
  useEffect(() => {
    askAdminWorker({ seen: 'agenda' })
      .then((answer) => setProblem(answer?.problem))
      .catch(() => {});
  }, [seen]);
  return problem;
}

/** Without a network the page itself says so. */
export const KeptCopyNotice = ({ problem }: { problem: CopyProblem | undefined }) =>
  problem === 'full' && (
    <p className="notice notice-question" role="status">
      {copyProblems.full}
    </p>
  );
