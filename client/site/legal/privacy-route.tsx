import { Link } from '#client/components/link.tsx';
import { PageMeta } from '#client/components/page-meta.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { formatNameAndAddress } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { retention } from '#shared/retention.ts';

export function Component() {
  const institute = useInstitute();
  const { email, legal } = institute;
  const { months } = retention;
  const writeUs = email ? (
    <a href={`mailto:${email}`}>{email}</a>
  ) : (
    <Link to={paths.contacts}>écrivez-nous</Link>
  );
  return (
    <section className="page page-text stack">
      <PageMeta
        title="Confidentialité"
        description="Quelles données le site de l’institut garde, pourquoi, combien de temps, et à qui demander de les effacer."
        path={paths.privacy}
      />
      <h1>Confidentialité</h1>
      <ul className="bullets">
        <li>Vos données servent à vous recevoir et à vous répondre.</li>
        <li>{`Presque toutes sont effacées après ${months}\u00a0mois.`}</li>
        <li>L’équipe de l’institut les lit. Ni publicité, ni mesure d’audience.</li>
      </ul>
      <h2>Qui garde vos données</h2>
      <p>
        {`${formatNameAndAddress(institute)}. Pour toute question\u00a0: `}
        {writeUs}.
      </p>
      <details className="faq">
        <summary>Ce que nous gardons, et combien de temps</summary>
        <ul className="bullets">
          <Kept>{`Vos messages et nos réponses\u00a0: ${months}\u00a0mois.`}</Kept>
          <Kept>{`Vos rendez-vous et demandes, pour vous recevoir et vous rappeler l’heure\u00a0: jour, soins, nombre de personnes, nom, téléphone, précisions, adresse e-mail si vous la donnez, votre venue, vos paiements et nos notes, que vous pouvez demander à lire. Ils restent ${months}\u00a0mois après la date. Après deux rendez-vous manqués en douze mois, votre numéro réserve avec un acompte, ou sur demande.`}</Kept>
          <Kept>{`Vos carnets et cartes cadeaux\u00a0: numéro, contenu, prix, séances utilisées, prénoms et message de la carte. Ils restent ${months}\u00a0mois après la dernière séance ou la fin\u00a0; sans date de fin, ${retention.claimMonths / 12}\u00a0ans s’il reste quelque chose.`}</Kept>
          <Kept>{`Votre place sur la liste d’attente, pour vous prévenir d’une heure libre\u00a0: nom, téléphone, soins, jours et e-mail. Elle est effacée quand vous réservez, quand vous la quittez, ou le lendemain de son dernier jour.`}</Kept>
          <Kept>{`Votre avis, si vous acceptez qu’un e-mail vous le demande\u00a0: votre accord, sa date, ses mots, votre réponse. Il est publié seulement avec le prénom que vous donnez pour cela, et vous le retirez à tout moment. Il reste ${months}\u00a0mois après votre accord, ou tant qu’il est publié.`}</Kept>
          <Kept>{`Votre compte\u00a0: adresse e-mail, demandes et, si vous passez par Google ou Facebook, votre numéro chez eux. Il est effacé ${months}\u00a0mois après votre dernière session, jamais avant vos demandes. Le navigateur qui a servi est retenu ${retention.browserDays}\u00a0jours sous une forme illisible, pour que vous receviez toujours votre lien. Un lien vaut 10\u00a0minutes, une session 30\u00a0jours au plus.`}</Kept>
          <Kept>{`Les montants payés\u00a0: ${retention.paymentMonths / 12}\u00a0ans dans les comptes, sans votre nom une fois la demande effacée. Un paiement annoncé par Wave ou un autre opérateur\u00a0: ${months}\u00a0mois.`}</Kept>
          <Kept>{`Contre les abus et les pannes\u00a0: les e-mails et SMS envoyés, ${retention.mailDays}\u00a0jours\u00a0; le réseau d’une réservation, illisible, ${retention.originDays}\u00a0jours\u00a0; le navigateur qui l’a envoyée, par un nombre tiré au hasard, aussi longtemps qu’elle\u00a0; votre adresse Internet, illisible, un jour\u00a0; un journal technique sans nom, sans e-mail et sans texte.`}</Kept>
        </ul>
      </details>
      <details className="faq">
        <summary>Qui les lit</summary>
        <p>
          L’équipe de l’institut. La veille et le jour même, la personne qui vous reçoit peut lire
          sur son téléphone l’heure, vos soins et votre prénom&nbsp;; qui gère l’agenda peut y
          garder votre nom et votre numéro, pour vous appeler sans réseau. L’opérateur qui porte un
          SMS ou un message WhatsApp reçoit votre numéro, votre prénom et ce message. Du travail de
          l’équipe, le site retient les accès, le type des appareils et leur dernière visite.
        </p>
      </details>
      <details className="faq">
        <summary>Cookies et votre appareil</summary>
        <p>
          Seulement des cookies nécessaires&nbsp;: votre session, la protection des formulaires (un
          an au plus), la page où revenir après Google ou Facebook, dix minutes ce que vous venez
          d’envoyer, et votre rendez-vous, jusqu’à trente jours après sa date ou «&nbsp;Pas
          moi&nbsp;». Ni mesure d’audience, ni publicité. La carte d’OpenStreetMap ne se charge que
          si vous la demandez.
        </p>
        <p>
          Votre navigateur garde, pour lire sans connexion, les pages Accueil, Prestations et
          Contacts ouvertes et le texte de votre dernier rendez-vous, jusqu’à votre première visite
          après sa date. Toute personne qui utilise l’appareil peut les lire&nbsp;; la page du
          rendez-vous permet d’effacer sa copie. L’onglet garde ce que vous saisissez jusqu’à
          l’envoi. Tout est effacé à la déconnexion.
        </p>
      </details>
      <h2>Vos droits</h2>
      <p>
        {`La loi n°\u00a02013-450 vous donne un droit d’information, d’accès, de rectification, d’opposition, d’effacement et de portabilité\u00a0: ${email && 'écrivez à '}`}
        {writeUs}
        {`, ou saisissez l’ARTCI, autorité de protection des données.${legal.artci && ` Récépissé de déclaration à l’ARTCI\u00a0: ${legal.artci}.`}`}
      </p>
    </section>
  );
}

function Kept({ children }: { children: string }) {
  const [what, ...details] = children.split('\u00a0: ');
  return (
    <li>
      <strong>{what}</strong>
      {['', ...details].join('\u00a0: ')}
    </li>
  );
}
