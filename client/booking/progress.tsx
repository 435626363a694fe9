import { type Step, stepNames } from './choices/steps.ts';

interface Props {
  step: Step;
  isRequest: boolean;
}

export function Progress({ step, isRequest }: Props) {
  const steps = (Object.keys(stepNames) as Step[]).filter((name) => !isRequest || name !== 'heure');
  const at = steps.indexOf(step);
  return (
    <ol className="row progress" aria-label="Étapes">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={index < at ? 'done' : undefined}
        >
          {stepNames[name]}
          {index < at && <span className="visually-hidden"> (fait)</span>}
        </li>
      ))}
    </ol>
  );
}
