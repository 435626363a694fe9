import type { ReactNode } from 'react';
import type {
  FirstStep,
  FirstSteps,
  MarkedStep,
} from '../../../../shared/contract/admin/first-steps.ts';
import { failureText } from '../../../../shared/contract/admin/mails.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';
import { factsLink, hoursLink, photosLink } from '../site/site-links.ts';

const path = adminPaths.adminFirstSteps;

interface Step {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  /** How she says that it is done without a change. */
  readonly mark?: string;
}

const steps: Readonly<Record<FirstStep, Step>> = {
  contact: {
    title: 'Votre nom et votre téléphone',
    text: 'Le numéro est aussi celui de WhatsApp, sauf si vous en donnez un autre.',
    to: factsLink('coordonnees'),
  },
  hours: {
    title: 'Vos horaires',
    text: 'Les heures d’ouverture, jour par jour.',
    to: hoursLink(),
    mark: 'Mes horaires sont justes',
  },
  people: {
    title: 'Votre équipe',
    text: 'Vos personnes à la place des exemples\u00a0: changez leurs noms, retirez les autres.',
    to: adminPaths.adminTeam,
  },
  prices: {
    title: 'Vos prix',
    text: 'Parcourez les soins, corrigez les prix, masquez ce que vous ne faites pas.',
    to: adminPaths.adminSite,
    mark: 'J’ai vu mes prix',
  },
  photo: {
    title: 'Une première photo',
    text: 'Une photo de l’institut, prise avec ce téléphone, suffit.',
    to: photosLink(),
  },
  mail: {
    title: 'Vos e-mails',
    text: 'Un essai part à votre adresse.',
    to: adminPaths.adminMails,
    mark: 'Je l’ai reçu',
  },
  online: {
    title: 'Ouvrir la réservation en ligne',
    text: 'Jusque-là, vos visiteurs envoient des demandes, et personne ne se réserve.',
    to: adminPaths.adminOnline,
  },
};

interface LineProps {
  step: FirstStep;
  isDone: boolean;
  isNext: boolean;
  children: ReactNode;
}

export function StepLine({ step, isDone, isNext, children }: LineProps) {
  const { title, text, to, mark } = steps[step];
  return (
    <li id={step}>
      <div className="stack-tight">
        <p>
          <Link className="line-link" to={to} aria-current={isNext ? 'step' : undefined}>
            {title}
          </Link>
          {isDone && <strong>{' · fait'}</strong>}
        </p>
        {!isDone && <p className="muted small">{text}</p>}
        {children}
        {mark && !isDone && (
          <MarkForm step={step as MarkedStep} isDone>
            {mark}
          </MarkForm>
        )}
      </div>
    </li>
  );
}

interface MarkProps {
  step: MarkedStep;
  /** What the press says. */
  isDone: boolean;
  children: ReactNode;
}

export const MarkForm = ({ step, isDone, children }: MarkProps) => (
  <ButtonForm
    action={path}
    hiddenFields={{ intent: 'noter', step, done: isDone ? 'oui' : 'non' }}
    className="button button-outline"
  >
    {children}
  </ButtonForm>
);

export function MailTest({ found: { mail, areFiles } }: { found: FirstSteps }) {
  return (
    <>
      {areFiles && (
        <p>
          {
            'Aucun serveur d’e-mail n’est réglé\u00a0: les e-mails restent des fichiers. Demandez à qui installe le site de régler SMTP_URL.'
          }
        </p>
      )}
      {mail && <p role="status">{mailText(mail)}</p>}
      <ButtonForm
        action={path}
        hiddenFields={{ intent: 'essai' }}
        className="button button-outline"
      >
        M’envoyer un essai
      </ButtonForm>
    </>
  );
}

function mailText({ state, lastError }: NonNullable<FirstSteps['mail']>): string {
  if (state === 'sent') return 'Envoyé. Regardez aussi dans les indésirables.';
  if (state === 'given-up') return `Pas envoyé\u00a0: ${failureText(lastError)}.`;
  return lastError
    ? `Pas encore envoyé\u00a0: ${failureText(lastError)}. Le site essaie encore.`
    : 'En cours d’envoi.';
}
