import { useSearchParams } from 'react-router';
import { institute } from '../../../shared/institute.ts';
import { paths } from '../../../shared/paths.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { About } from './about.tsx';
import { ContactSummary } from './contact-summary.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { Team } from './team.tsx';

export function Home() {
  const [search] = useSearchParams();
  return (
    <>
      <PageMeta
        title={`${institute.name} – ${institute.tagline}`}
        description="Soins du visage et du corps, maquillage, ongles et cheveux à Abidjan, sur rendez-vous, avec des prix clairs en FCFA."
        path={paths.home}
      />
      {search.get('deconnexion') === '1' && (
        <div className="page">
          <SuccessNotice>
            <p>Déconnexion effectuée.</p>
          </SuccessNotice>
        </div>
      )}
      <Hero />
      <About />
      <Services />
      <Team />
      <ContactSummary />
    </>
  );
}
