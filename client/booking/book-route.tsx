import { paths } from '../../shared/page/paths.ts';
import { PageMeta } from '../components/page-meta.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { useSession } from '../session/session.ts';
import { BookForm } from './book-form.tsx';
import type { BookOutcome } from './send-order.ts';

export * from './book-data.ts';

export function Component() {
  const outcome = useSettledOutcome<BookOutcome>();
  const { user } = useSession();
  return (
    <section className="page">
      <PageMeta
        title={outcome?.problem ? 'Erreur\u00a0: Réservation' : 'Réservation'}
        description="Réservez un rendez-vous à l’institut à Abidjan, sans compte : choisissez vos soins, puis un jour et une heure libres, ou envoyez une demande."
        path={paths.book}
      />
      <header className="page-head page-head-picture head-short">
        <div>
          <h1>Réservation</h1>
          {user?.name && <p className="lead">{`Bonjour ${user.name}.`}</p>}
        </div>
        <img src="/form.svg" alt="" width="140" height="140" loading="lazy" />
      </header>
      <BookForm outcome={outcome} />
    </section>
  );
}
