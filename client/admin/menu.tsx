import { createContext, type ReactNode, type SyntheticEvent, useContext, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { adminListFields } from '#shared/appointments/request-filter.ts';
import { type MenuCount, type MenuCounts, searchLimit } from '#shared/contract/list-query.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { stopKeepingAgenda } from '#shared/page/agenda-store.ts';
import { paths } from '#shared/page/paths.ts';
import { LineIcon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useInstitute } from '../page/page-context.ts';
import styles from '../styles/back-office.css?url';
import { closeOnEscape } from './screen-parts.tsx';

interface EntryCount {
  readonly key: Exclude<MenuCount, 'stepsLeft' | 'undo'>;
  readonly singular: string;
  readonly plural: string;
}

interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly counts?: readonly EntryCount[];
  readonly relatedPaths?: readonly string[];
  readonly reloadDocument?: true;
}

const newRequests = { key: 'newRequests', singular: 'nouvelle', plural: 'nouvelles' } as const;
const openMessages = { key: 'openMessages', singular: 'message', plural: 'messages' } as const;

const dailyEntries: readonly MenuEntry[] = [
  {
    path: adminPaths.admin,
    label: 'Agenda',
    icon: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M8 14h3M8 16.8h5',
    relatedPaths: [
      adminPaths.adminBook,
      adminPaths.adminWalkIn,
      adminPaths.adminAway,
      adminPaths.adminReminders,
      adminPaths.adminWaits,
    ],
  },
  {
    path: adminPaths.adminRequests,
    label: 'Demandes',
    icon: 'M3.5 13.5 6 5.5h12l2.5 8v5h-17zM3.5 13.5h5l1.2 2.3h4.6l1.2-2.3h5',
    counts: [newRequests, openMessages],
    relatedPaths: [adminPaths.adminRequest, adminPaths.adminMessages, adminPaths.adminAfter],
  },
  {
    path: adminPaths.adminClients,
    label: 'Clients',
    icon: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20a7.5 6 0 0 1 15 0',
  },
  {
    path: adminPaths.adminTill,
    label: 'Caisse',
    icon: 'M3.5 7h17v10.5h-17zM3.5 10.5h17M6.5 14h4M14.5 14.5l1.3 1.3 2.4-2.8',
    counts: [{ key: 'moneyToCheck', singular: 'à vérifier', plural: 'à vérifier' }],
    relatedPaths: [adminPaths.adminBill, adminPaths.adminPrepaidList],
  },
];

/** These entries are under « Plus » on a phone, and in the menu itself on a wide window. */
const weeklyEntries: readonly MenuEntry[] = [
  {
    path: adminPaths.adminSite,
    label: 'Site',
    icon: 'M3.5 5h17v14h-17zM3.5 9h17M6.2 7h.1M8.8 7h.1',
  },
  {
    path: adminPaths.adminTeam,
    label: 'Équipe',
    icon: 'M9 11.5a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM2.8 19.5a6.2 5.5 0 0 1 12.4 0M15.5 5.2a3.2 3.2 0 0 1 0 6M17.6 14.5a6 5.5 0 0 1 3.6 5',
  },
  {
    path: adminPaths.adminDays,
    label: 'Horaires',
    icon: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.2l3.4 2',
  },
];

const firstStepsEntry: MenuEntry = {
  path: adminPaths.adminFirstSteps,
  label: 'Premiers pas',
  icon: 'M4.5 6.5l1.5 1.5 2.5-3M4.5 12.5l1.5 1.5 2.5-3M4.5 18.5l1.5 1.5 2.5-3M11.5 6.5h8M11.5 12.5h8M11.5 18.5h8',
  counts: [{ key: 'openSteps', singular: 'à faire', plural: 'à faire' }],
};

const rareEntries: readonly MenuEntry[] = [
  {
    path: adminPaths.adminNumbers,
    label: 'Chiffres',
    icon: 'M4 20h16M6.5 16.5v-5M12 16.5v-11M17.5 16.5v-8',
  },
  {
    path: adminPaths.adminSettings,
    label: 'Réglages',
    icon: 'M4 8h9M17 8h3M13 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM4 16h3M11 16h9M7 16a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
    counts: [{ key: 'givenUpMails', singular: 'non distribué', plural: 'non distribués' }],
    // Only a document loaded from this address may register the worker that shows alerts.
    reloadDocument: true,
  },
];

const moreIcon =
  'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z';
const signOutIcon = 'M10 4.5H4.5v15H10M9.5 12h11M16.5 8l4 4-4 4';
const siteIcon = 'M13.5 4.5h6v6M19.5 4.5 11 13M17 13.5v6H4.5V7h6';

const isWithin = ({ path, relatedPaths = [] }: MenuEntry, pathname: string) =>
  pathname === path ||
  relatedPaths.includes(pathname) ||
  (path !== adminPaths.admin && pathname.startsWith(`${path}/`));

/** The path of the menu's current entry. It is the page's own, unless a screen belongs to several entries. */
const MenuPath = createContext<string | undefined>(undefined);

interface FrameProps {
  counts: Counts;
  path?: string | undefined;
  children: ReactNode;
}

export const Frame = ({ counts, path, children }: FrameProps) => (
  <>
    <link rel="stylesheet" href={styles} precedence="back-office" />
    <MenuPath value={path}>
      <nav aria-label="Gestion" className="admin-nav">
        <p className="admin-name">{useInstitute().name}</p>
        <ClientSearch />
        <ul className="admin-entries">
          <Entries entries={dailyEntries} counts={counts} />
          <Entries entries={weeklyEntries} counts={counts} className="admin-wide" />
          <li>
            <MoreEntries counts={counts} />
          </li>
        </ul>
      </nav>
    </MenuPath>
    <div id="contenu" tabIndex={-1} className="admin-content">
      {children}
    </div>
  </>
);

interface EntriesProps {
  entries: readonly MenuEntry[];
  counts: Counts;
  className?: string;
}

function Entries({ entries, counts, className }: EntriesProps) {
  const { pathname } = useLocation();
  const menuPath = useContext(MenuPath) ?? pathname;
  return entries.map((entry) => (
    <li key={entry.path} className={className}>
      <Link
        to={entry.path}
        aria-current={isWithin(entry, menuPath) ? 'page' : undefined}
        reloadDocument={entry.reloadDocument ?? false}
      >
        <LineIcon path={entry.icon} />
        {entry.label}
        <Badge entryCounts={entry.counts ?? []} counts={counts} />
      </Link>
    </li>
  ));
}

/** A menu that works without JavaScript. A tap outside it hits the backdrop of its summary, which closes it. */
function MoreEntries({ counts }: { counts: Counts }) {
  const { key, pathname } = useLocation();
  const stepEntries = counts?.openSteps ? [firstStepsEntry] : [];
  const isAmong = (entries: readonly MenuEntry[]) =>
    entries.some((entry) => isWithin(entry, pathname));
  return (
    <details key={key} className="admin-more" onKeyDown={closeOnEscape}>
      <summary
        className={
          isAmong([...stepEntries, ...rareEntries])
            ? 'is-current'
            : isAmong(weeklyEntries)
              ? 'is-current-narrow'
              : undefined
        }
      >
        <LineIcon path={moreIcon} />
        Plus
        <Badge
          entryCounts={[...stepEntries, ...rareEntries].flatMap(({ counts }) => counts ?? [])}
          counts={counts}
        />
      </summary>
      <ul>
        <Entries entries={stepEntries} counts={counts} />
        <Entries entries={weeklyEntries} counts={counts} className="admin-narrow" />
        <Entries entries={rareEntries} counts={counts} />
        <li className="admin-foot">
          <Link to={paths.homeAlias}>
            <LineIcon path={siteIcon} />
            Voir le site
          </Link>
        </li>
        <SignOut />
      </ul>
    </details>
  );
}

/** Signs out. Without a network the session stays, but the kept agenda is removed at once. */
function SignOut() {
  const [isDelayed, setIsDelayed] = useState(false);
  const signOut = (event: SyntheticEvent) => {
    void stopKeepingAgenda();
    setIsDelayed(!navigator.onLine);
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li className="admin-leave" onSubmitCapture={signOut}>
      <PostForm action={paths.login}>
        <button type="submit" name="intent" value="logout" className="button-link">
          <LineIcon path={signOutIcon} />
          Se déconnecter
        </button>
      </PostForm>
      {isDelayed && (
        <p className="small" role="alert">
          Hors connexion&nbsp;: l’agenda gardé ici est effacé, mais votre session reste ouverte.
          Déconnectez-vous de nouveau dès que le réseau revient.
        </p>
      )}
    </li>
  );
}

function ClientSearch() {
  const { key } = useLocation();
  return (
    <search className="admin-find">
      <Form key={key} action={adminPaths.adminClients}>
        <input
          type="search"
          className="control"
          name={adminListFields.search}
          maxLength={searchLimit}
          autoComplete="off"
          aria-label="Chercher dans la clientèle"
          placeholder="Chercher un client"
          required
        />
      </Form>
    </search>
  );
}

export type Counts = Partial<MenuCounts> | undefined;

function Badge({ entryCounts, counts }: { entryCounts: readonly EntryCount[]; counts: Counts }) {
  const shownCounts = entryCounts
    .map((count) => ({ ...count, number: counts?.[count.key] ?? 0 }))
    .filter(({ number }) => number > 0);
  if (shownCounts.length === 0) return null;
  const sum = shownCounts.reduce((total, { number }) => total + number, 0);
  const texts = shownCounts.map(
    ({ number, singular, plural }) => `${number} ${number > 1 ? plural : singular}`,
  );
  return (
    <span className="badge">
      <span aria-hidden="true">{sum > 99 ? '99+' : sum}</span>
      <span className="visually-hidden">{`, ${texts.join(', ')}`}</span>
    </span>
  );
}
