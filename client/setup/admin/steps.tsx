import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { MarkedStep } from '../../../shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '../../../shared/setup/step-names.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import { factsLink, hoursLink, photoLink, pricesLink } from '../../site/admin/site-links.ts';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly within?: readonly string[];
  /** The button that marks the step as done without a change. */
  readonly mark?: { readonly step: MarkedStep; readonly text: string };
}

/** The first section of the price list. The others are one tap from there. */
const firstSection = 'visage';

export const steps: Readonly<Record<FirstStep, Step>> = {
  contact: {
    title: 'Votre nom et votre téléphone',
    text: 'Avec votre e-mail. WhatsApp a le numéro du téléphone, sauf si vous en donnez un autre.',
    to: factsLink('coordonnees'),
  },
  place: {
    title: 'Votre adresse et vos repères',
    text: 'La rue, la position sur la carte, et ce qu’un chauffeur doit savoir. Jusque-là, le site ouvert ne montre ni adresse ni itinéraire.',
    to: factsLink('adresse'),
  },
  hours: {
    title: 'Vos horaires',
    text: 'Les heures d’ouverture, jour par jour.',
    to: hoursLink(),
    mark: { step: 'hours', text: 'Mes horaires sont justes' },
  },
  people: {
    title: 'Votre équipe',
    text: 'Vos personnes à la place des exemples\u00a0: changez leurs noms, retirez les autres.',
    to: adminPaths.adminTeam,
    within: [adminPaths.adminResource],
  },
  prices: {
    title: 'Vos prix',
    text: 'Parcourez les rubriques, corrigez les prix, masquez ce que vous ne faites pas.',
    to: pricesLink(firstSection),
    within: [adminPaths.adminTreatment],
    mark: { step: 'prices', text: 'J’ai vu mes prix' },
  },
  photo: {
    title: 'Une première photo',
    text: 'Une photo de l’institut, prise avec ce téléphone, suffit. Elle est en haut de l’accueil.',
    to: photoLink('hero'),
    within: [adminPaths.adminPhotos],
  },
  mail: {
    title: 'Vos e-mails',
    text: 'Un essai part à votre adresse.',
    // The list itself sends the test.
    to: `${adminPaths.adminFirstSteps}#mail`,
    mark: { step: 'mail', text: 'Je l’ai reçu' },
  },
  online: {
    title: 'Ouvrir la réservation en ligne',
    text: 'Jusque-là, vos visiteurs envoient des demandes, et aucune heure ne se réserve.',
    to: adminPaths.adminSettings,
  },
};

/** Finds the step of a screen. Some screens show one of several groups, which the address names. */
const stepAt = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  (Object.keys(steps) as FirstStep[]).find((step) => {
    const { to, within = [] } = steps[step];
    const [path = '', query] = to.split('?');
    const group = new URLSearchParams(query).get('groupe');
    const isThere = !group || new URLSearchParams(search).get('groupe') === group;
    return isThere && [path, ...within].includes(pathname);
  });

/** Returns the next open step: the one after the screen's, else the first. */
export function nextStep(
  left: readonly FirstStep[],
  at: FirstStep | undefined,
): FirstStep | undefined {
  const order = Object.keys(steps);
  const others = left.filter((step) => step !== at);
  const place = order.indexOf(at ?? '');
  return others.find((step) => order.indexOf(step) > place) ?? others[0];
}

interface Props {
  left: readonly FirstStep[];
}

/** Links each screen of the first steps to the next one. The agenda has no room, so it links to the list. */
export function StepStrip({ left }: Props) {
  const location = useLocation();
  const { pathname } = location;
  const at = stepAt(location);
  if (left.length === 0 || !(at || pathname === adminPaths.admin)) return null;
  const next = at && nextStep(left, at);
  const { mark } = (at && left.includes(at) && steps[at]) || {};
  return (
    <nav className="notice notice-question" aria-label="Premiers pas">
      <p className="link-row">
        <Link to={adminPaths.adminFirstSteps}>
          {`Premiers pas (${firstSteps.length - left.length} sur ${firstSteps.length})`}
        </Link>
        {next && <Link to={steps[next].to}>{`Suivant\u00a0: ${steps[next].title}`}</Link>}
      </p>
      {mark && (
        <MarkForm step={mark.step} isDone>
          {mark.text}
        </MarkForm>
      )}
    </nav>
  );
}

interface MarkFormProps {
  step: MarkedStep;
  isDone: boolean;
  children: ReactNode;
}

export const MarkForm = ({ step, isDone, children }: MarkFormProps) => (
  <ButtonForm
    action={adminPaths.adminFirstSteps}
    hiddenFields={{ intent: 'noter', step, done: isDone ? 'oui' : 'non' }}
    className="button button-outline"
  >
    {children}
  </ButtonForm>
);
