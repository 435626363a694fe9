import { redirect } from 'react-router';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { type PostedForm, refuse } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { CopyButton } from '#client/components/copy-button.tsx';
import { Icon } from '#client/components/icon.tsx';
import { Link } from '#client/components/link.tsx';
import { usePage } from '#client/page/page-context.ts';
import { SaveOnlineInput } from '#shared/booking/online-settings.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { MarkStepInput } from '#shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '#shared/setup/step-names.ts';
import {
  listNames,
  loadStep,
  type StepData,
  StepForm,
  submitStep,
  UnstaffedLine,
} from './step-forms.tsx';
import {
  buildStepLink,
  findNextStep,
  listOpenSteps,
  readStep,
  StepDoneForm,
  stepTitles,
} from './steps.tsx';

const doneTexts = new Map<string | null, string>([
  ['ouvert', 'La réservation en ligne est ouverte.'],
  ['masque', 'La liste est masquée. Elle reste sous «\u00a0Plus\u00a0».'],
]);

export const firstStepsScreen = buildAdminScreen<StepData>({
  title({ search }) {
    const step = readStep(search);
    return step ? stepTitles[step] : 'Premiers pas';
  },
  load: loadStep,
  forms: {
    essai: sendTest,
    noter: buildSubmit({
      call: 'adminMarkStep',
      schema: MarkStepInput,
      input: ({ values: { step, done } }) => ({ step, isDone: done === 'oui' }),
      finish: ({ input: { step, isDone } }) =>
        step === 'hidden'
          ? buildStepLink(undefined, isDone ? 'masque' : 'montre')
          : buildStepLink(findNextStep(firstSteps, step)),
    }),
    ouvrir: buildSubmit({
      call: 'adminSaveOnline',
      schema: SaveOnlineInput,
      input: () => ({ mode: 'at-once', sentence: '' }),
      finish: () => buildStepLink(undefined, 'ouvert'),
      isWholeDocument: true,
    }),
    '': submitStep,
  },
  done({ search, data: { team }, today }) {
    const change = search.get(completedField);
    if (change !== 'people' || !team) return doneTexts.get(change);
    return `Équipe\u00a0: ${listNames(team, today).join(', ')}.`;
  },
  View(props) {
    const step = readStep(props.search);
    return step ? <StepForm {...props} step={step} /> : <StepList {...props} />;
  },
  Tools({ search, data }) {
    const step = readStep(search);
    const count = step
      ? firstSteps.indexOf(step) + 1
      : firstSteps.filter((other) => isStepDone(data, other)).length;
    return <p className="muted">{`${step ? 'Étape ' : ''}${count} sur ${firstSteps.length}`}</p>;
  },
  back({ search, data }) {
    const step = readStep(search);
    if (!step) return [{ to: adminPaths.admin, label: 'L’agenda' }];
    const next = data && findNextStep(listOpenSteps(data), step);
    return [
      ...(next ? [{ to: buildStepLink(next), label: 'Plus tard' }] : []),
      {
        to: adminPaths.adminFirstSteps,
        label: next || data?.done.includes(step) ? 'Tous les premiers pas' : 'Plus tard',
      },
    ];
  },
});

async function sendTest({ context, values }: PostedForm) {
  const response = await context.get(apiContext).call({ name: 'adminTestMail' });
  return response.ok
    ? redirect(buildStepLink('mail'), 303)
    : refuse(response.error, values, response.status);
}

/** Returns false for e-mails that the site only writes to files, even if the owner went on. */
const isStepDone = ({ done, areFiles }: StepData, step: FirstStep) =>
  done.includes(step) && !(step === 'mail' && areFiles);

function StepList({ data }: ScreenProps<StepData>) {
  const [nextStep] = listOpenSteps(data);
  const { origin } = usePage();
  const isOpen = data.done.includes('online');
  return (
    <>
      {!nextStep && <p>{data.areFiles || 'Tout est fait. '}Bonne ouverture&#8239;!</p>}
      <UnstaffedLine team={data.team} />
      <p className="actions">
        {isOpen && (
          <>
            <Link className="button" to={paths.homeAlias}>
              Voir le site
            </Link>
            <CopyButton text={origin} label="Copier son adresse" />
          </>
        )}
        {nextStep && (
          <Link
            className={isOpen ? 'button button-outline' : 'button'}
            to={buildStepLink(nextStep)}
          >
            {data.done.length > 0 ? 'Continuer' : 'Commencer'}
          </Link>
        )}
      </p>
      <Rows label="Premiers pas">
        {firstSteps.map((step) => (
          <Row
            key={step}
            title={stepTitles[step]}
            to={buildStepLink(step)}
            detail={step === 'mail' && data.areFiles && 'à régler par qui l’a installé'}
            end={
              isStepDone(data, step) && (
                <>
                  <Icon name="check" />
                  <span className="visually-hidden">fait</span>
                </>
              )
            }
          />
        ))}
      </Rows>
      <StepDoneForm step="hidden" isDone={!data.isHidden} className="button-link">
        {data.isHidden ? 'Montrer dans l’agenda' : 'Masquer cette liste'}
      </StepDoneForm>
    </>
  );
}
