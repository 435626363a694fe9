import { PageMeta } from '#client/components/page-meta.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { formatAddress, formatPhone, type Institute } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';

/** Required by law 2013-546, article 5. */
const getLines = ({ name, email, phone, address, legal }: Institute) =>
  [
    ['Nom', legal.company || name],
    ['Adresse', address && `${formatAddress(address)}, ${address.country}`],
    ['Téléphone', phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>],
    ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
    ['Registre du commerce (RCCM)', legal.tradeRegister],
    ['Capital', legal.capital],
    ['Compte contribuable', legal.taxNumber],
    ['Responsable de la publication', legal.publisher],
    ['Hébergeur', legal.host],
  ] as const;

export function Component() {
  const institute = useInstitute();
  return (
    <section className="page page-text">
      <PageMeta
        title="Mentions légales"
        description="Qui édite et qui héberge le site de l’institut."
        path={paths.legal}
      />
      <h1>Mentions légales</h1>
      <dl className="facts">
        {getLines(institute).map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>Les prix sont indiqués en francs CFA, par personne.</p>
    </section>
  );
}
