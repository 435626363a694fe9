import { useSearchParams } from 'react-router';
import { institute } from '../../../shared/institute.ts';
import { SuccessNotice } from '../../components/notice.tsx';
import { About } from './about.tsx';
import { ContactSummary } from './contact-summary.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { Team } from './team.tsx';

export function Home() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{`${institute.name} – ${institute.tagline}`}</title>
      {search.has('deconnexion') && (
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
