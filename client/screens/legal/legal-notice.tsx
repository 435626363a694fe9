import { paths } from '../../../shared/page/paths.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { LegalLines } from './legal-lines.tsx';

export function LegalNotice() {
  return (
    <section className="page page-text">
      <PageMeta
        title="Mentions légales"
        description="Qui édite et qui héberge le site de l’institut."
        path={paths.legal}
      />
      <h1>Mentions légales</h1>
      <LegalLines />
      <p>
        Les prix sont indiqués en francs CFA, à titre indicatif. Les témoignages et l’équipe
        présentés sur ce site sont des exemples. Police Fraunces, sous licence SIL Open Font 1.1.
      </p>
    </section>
  );
}
