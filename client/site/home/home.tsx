import { useLoaderData, useLocation } from 'react-router';
import { paths } from '../../../shared/page/paths.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { PagePhoto } from '../../components/page-photo.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { About } from './about.tsx';
import { ContactSummary } from './contact-summary.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-data.ts';
import { Services } from './services.tsx';
import { Team } from './team.tsx';

export function Home() {
  const institute = useInstitute();
  const { texts } = useLoaderData<HomeData>();
  const { search } = useLocation();
  // On this page, only a logout sets the proof.
  const { hasSentProof } = usePage();
  return (
    <>
      <PageMeta
        title={`${institute.name} – ${institute.tagline}`}
        description="Soins du visage et du corps, maquillage, ongles et cheveux à Abidjan, sur rendez-vous, avec des prix clairs en FCFA."
        path={paths.home}
      />
      {hasSentProof && search && (
        <div className="page">
          <SuccessNotice>
            <p>Déconnexion effectuée.</p>
          </SuccessNotice>
        </div>
      )}
      <Hero {...texts} />
      <About {...texts} />
      <Services />
      <PagePhoto slot="gallery" />
      {texts.team.length > 0 && <Team {...texts} />}
      <ContactSummary />
    </>
  );
}
