import type { User } from '../../../shared/accounts/account.ts';
import { failureText } from '../../../shared/notifications/mails.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { FirstSteps, MarkedStep } from '../../../shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '../../../shared/setup/step-names.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import type { Team } from '../../../shared/team/agenda-facts.ts';
import type { Submit } from '../../admin/admin-form.ts';
import type { Shown } from '../../admin/admin-screen.tsx';
import { ButtonForm, SendButton } from '../../admin/edit-form.tsx';
import { type Asked, type Loaded, load, type Posted, withMore } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import { Link } from '../../components/link.tsx';
import { HoursForm, saveHours } from '../../opening/admin/opening-hours.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { requireUser } from '../../session/require-user.ts';
import { contentOf } from '../../site/admin/admin-contents.ts';
import { type Group, GroupFields, saveGroup } from '../../site/admin/group-screens.tsx';
import { PhotoForm, savePhoto } from '../../site/admin/photo-screen.tsx';
import { PriceForm, savePrices } from '../../site/admin/section-prices.tsx';
import { PeopleForm, savePeople } from './step-people.tsx';
import { MarkForm, nextStep, stepIn, stepLink } from './steps.tsx';

/* Each first step is a form with one button, which leads to the next open step. */

export interface StepData extends FirstSteps {
  readonly contents?: AdminContents | undefined;
  readonly team?: Team | undefined;
  /** The owner's own mailbox, proposed for the site. */
  readonly email: string;
}

export async function loadStep(asked: Asked): Promise<Loaded<StepData>> {
  const loaded = await load(asked, { name: 'adminFirstSteps' });
  const step = stepIn(asked.search);
  if (!loaded.found || !step) return withMore(loaded, () => ({ email: '' }));
  const [{ email }, contents, team]: [User, Loaded<AdminContents>, Loaded<Team>] =
    await Promise.all([
      requireUser(asked),
      load(asked, { name: 'adminContents' }),
      load(asked, { name: 'adminTeam' }),
    ]);
  return withMore(loaded, () => ({
    contents: contents.found,
    team: team.found,
    email: email ?? '',
  }));
}

const photoSlot = 'hero';
const unseen = ['address-city', 'address-country'];

const groupOf = (step: 'contact' | 'place', address = () => stepLink(step)): Group => ({
  kind: 'institute',
  ids:
    step === 'contact'
      ? ['name', 'phone', 'whatsapp', 'email']
      : ['address', 'landmarks', 'position'],
  action: (done) => (done ? address() : stepLink(step)),
});

type Save = (posted: Posted, address: () => string) => Promise<unknown>;

const saves: Partial<Record<FirstStep, Save>> = {
  contact: (posted, address) => saveGroup(posted, groupOf('contact', address)),
  place: (posted, address) => saveGroup(posted, groupOf('place', address)),
  hours: (posted, address) => marked(posted, 'hours', saveHours(posted, address)),
  people: savePeople,
  prices: (posted, address) => marked(posted, 'prices', savePrices(posted, address)),
  photo: (posted, address) => savePhoto(posted, photoSlot, address),
};

/** Marks the step as done once its form is saved, also without a change. */
async function marked({ context }: Posted, step: MarkedStep, saving: Promise<unknown>) {
  const saved = await saving;
  if (saved instanceof Response) {
    const body = { step, isDone: true };
    await context.get(apiContext).call({ name: 'adminMarkStep', body });
  }
  return saved;
}

export const submitStep: Submit = async (posted) => {
  const step = stepIn(posted.search);
  const save = step && saves[step];
  if (!save) throw new Response(null, { status: 404 });
  const now = await posted.context.get(apiContext).call({ name: 'adminFirstSteps' });
  const left = now.ok ? firstSteps.filter((other) => !now.data.done.includes(other)) : [];
  return save(posted, () => stepLink(nextStep(left, step)));
};

const Continue = () => <SendButton>Continuer</SendButton>;

interface StepProps extends Shown<StepData> {
  step: FirstStep;
}

export function StepForm({ step, found, outcome, today }: StepProps) {
  const { name } = useInstitute();
  const { contents, team } = found;
  const action = stepLink(step);
  if (step === 'mail') return <MailTest found={found} />;
  if (step === 'online') return <OpenForm isDone={found.done.includes('online')} />;
  if (step === 'people') {
    return team ? <PeopleForm team={team} action={action} today={today} outcome={outcome} /> : null;
  }
  if (!contents) return null;
  const shared = { found: contents, outcome };
  if (step === 'contact' || step === 'place') {
    return (
      <GroupFields group={groupOf(step)} {...shared} begun={{ email: found.email }} unseen={unseen}>
        <Continue />
      </GroupFields>
    );
  }
  if (step === 'hours') {
    return (
      <HoursForm {...shared} action={action}>
        <Continue />
      </HoursForm>
    );
  }
  if (step === 'prices') {
    return (
      <PriceForm {...shared} action={action} wanted="">
        <Continue />
      </PriceForm>
    );
  }
  return (
    <PhotoForm
      slot={photoSlot}
      name={name}
      isBrief
      content={contentOf(contents, 'photos', photoSlot)}
      outcome={outcome}
      action={action}
    >
      <Continue />
    </PhotoForm>
  );
}

function MailTest({ found: { mail, areFiles, done, email } }: { found: StepData }) {
  const isSent = mail !== null;
  return (
    <div className="stack">
      {areFiles && (
        <p>
          Aucun serveur d’e-mail n’est réglé&nbsp;: les e-mails restent des fichiers. Demandez à qui
          installe le site de régler SMTP_URL.
        </p>
      )}
      <p>{isSent ? mailText(mail) : `Un essai part à ${email}.`}</p>
      {isSent && !done.includes('mail') && (
        <MarkForm step="mail" isDone>
          Je l’ai reçu
        </MarkForm>
      )}
      <ButtonForm
        action={adminPaths.adminFirstSteps}
        hiddenFields={{ intent: 'essai' }}
        className={isSent ? 'button-link' : 'button'}
      >
        {isSent ? 'Renvoyer l’essai' : 'M’envoyer un essai'}
      </ButtonForm>
    </div>
  );
}

function mailText({ state, lastError }: NonNullable<FirstSteps['mail']>): string {
  if (state === 'sent') return 'Envoyé. Regardez aussi dans les indésirables.';
  if (state === 'given-up') return `Pas envoyé\u00a0: ${failureText(lastError)}.`;
  return lastError
    ? `Pas encore envoyé\u00a0: ${failureText(lastError)}. Le site essaie encore.`
    : 'En cours d’envoi.';
}

const OpenForm = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <p>
      La réservation est ouverte. <Link to={adminPaths.adminSettings}>La régler</Link>
    </p>
  ) : (
    <>
      <p>Vos clients réservent alors eux-mêmes une heure libre.</p>
      <ButtonForm
        action={adminPaths.adminFirstSteps}
        hiddenFields={{ intent: 'ouvrir' }}
        className="button"
      >
        Ouvrir la réservation
      </ButtonForm>
    </>
  );
