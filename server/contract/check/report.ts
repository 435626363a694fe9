import { type CallName, calls, declarationOf, refusalsOf } from '../../../shared/contract/calls.ts';
import { isErrorCode } from '../../../shared/contract/error-codes.ts';
import { type Answer, ask, NoAnswer, type Question } from './ask.ts';
import { codeOf, type Judge, usualProblem } from './judgements.ts';

type Verdict = 'ok' | 'wrong' | 'not offered' | 'not tried';

/** Thrown when no backend answers in time: further calls would take minutes and show nothing new. */
export class GivenUp extends Error {}

const maxSlowAnswers = 3;

export type Report = ReturnType<typeof createReport>;

/** Creates a report that makes calls and judges the answers; `say` gets a line of each. */
export function createReport(backend: URL, say: (line: string) => void) {
  const counts: Record<Verdict, number> = { ok: 0, wrong: 0, 'not offered': 0, 'not tried': 0 };
  const tried = new Set<CallName>();
  let slow = 0;

  function tell(verdict: Verdict, name: CallName, text: string): void {
    counts[verdict] += 1;
    tried.add(name);
    const { method, path } = calls[name];
    say(`${verdict.padEnd(11)}  ${method.padEnd(4)} ${path}: ${text}`);
  }

  async function answerTo(question: Question, what: string): Promise<Answer | undefined> {
    try {
      return await ask(backend, question);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      tell('wrong', question.name, `${what}: ${error.message}`);
      slow += error.kind === 'slow' ? 1 : 0;
      if (error.kind === 'nobody' || slow >= maxSlowAnswers) throw new GivenUp();
      return undefined;
    }
  }

  return {
    counts,
    tell,
    hasTried: (name: CallName) => tried.has(name),

    /** Checks an answer without writing a line. */
    async quiet(question: Question, judge: Judge): Promise<Answer | undefined> {
      const answer = await ask(backend, question).catch(() => undefined);
      return answer && judge(answer) === undefined ? answer : undefined;
    },

    /** Returns the answer to a call if it is right. */
    async check(question: Question, what: string, judge: Judge): Promise<Answer | undefined> {
      const { name } = question;
      const answer = await answerTo(question, what);
      if (!answer) return undefined;
      const [verdict, text] = verdictOn(name, answer, judge);
      if (verdict !== 'not offered') tell(verdict, name, `${what}: ${text}`);
      else if (!tried.has(name)) tell(verdict, name, text);
      return verdict === 'ok' ? answer : undefined;
    },
  };
}

function verdictOn(name: CallName, answer: Answer, judge: Judge): [Verdict, string] {
  const { without } = declarationOf(name);
  const lack = lackOf(name, answer);
  if (lack && without) return ['not offered', `${lack}. ${without}`];
  const problem = lack ?? usualProblem(name, answer) ?? judge(answer);
  return problem ? ['wrong', problem] : ['ok', `${answer.status}${noteOn(answer)}`];
}

/** Returns a text if the status says that the backend lacks the call. A missing record does not count. */
function lackOf(name: CallName, answer: Answer): string | undefined {
  const { status } = answer;
  const code = codeOf(answer);
  const { without } = declarationOf(name);
  if (code === 'provider-unavailable' && status === 503 && without) return `answered 503, ${code}`;
  if (code === 'not-found' && refusalsOf(name).includes(code)) return undefined;
  if (status !== 501 && status !== 404) return undefined;
  if (without) return `answered ${status}`;
  return `answered ${status}, as if there were no such call, and the site cannot do without it`;
}

function noteOn(answer: Answer): string {
  const code = codeOf(answer);
  if (answer.status < 400 || (code && isErrorCode(code))) return '';
  const what = code ? `"${code}" is no code of the contract` : 'it names no error code';
  return ` (${what}: the site goes by the status)`;
}
