import { type Step, stepNames } from './choices/steps.ts';

interface Props {
  step: Step;
  /** A request has no hour. */
  isRequest: boolean;
}

/** The steps, with the current one marked. */
export function Progress({ step, isRequest }: Props) {
  const steps = (Object.keys(stepNames) as Step[]).filter((one) => !isRequest || one !== 'heure');
  const at = steps.indexOf(step);
  return (
    <ol className="row progress" aria-label="Étapes">
      {steps.map((one, index) => (
        <li
          key={one}
          aria-current={one === step ? 'step' : undefined}
          className={index < at ? 'done' : undefined}
        >
          {stepNames[one]}
          {index < at && <span className="visually-hidden"> (fait)</span>}
        </li>
      ))}
    </ol>
  );
}
