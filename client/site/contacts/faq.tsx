import type { Question } from '../../../shared/site/changes.ts';
import { paragraphsOf } from '../../../shared/site/lists-of.ts';

export function Faq({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="card stack">
      <h2 id="questions">Questions fréquentes</h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className="faq">
          <summary>{question}</summary>
          {paragraphsOf(answer).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      ))}
    </section>
  );
}
