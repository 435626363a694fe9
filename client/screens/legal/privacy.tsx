import { placeText } from '../../../shared/institute.ts';
import { paths } from '../../../shared/page/paths.ts';
import { retention } from '../../../shared/retention.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { useInstitute } from '../../page/page-context.ts';

export function Privacy() {
  const { name, email, address, legal } = useInstitute();
  return (
    <section className="page page-text two-columns">
      <PageMeta
        title="Confidentialité"
        description="Quelles données le site de l’institut garde, pourquoi, combien de temps, et à qui demander de les effacer."
        path={paths.privacy}
      />
      <h1>Confidentialité</h1>
      <h2>Qui garde vos données</h2>
      <p>{`${name}, ${placeText(address)}. Pour toute question\u00a0: ${email}.`}</p>
      <h2>Ce que nous gardons, et pourquoi</h2>
      <ul className="bullets">
        <li>Vos messages, pour vous répondre, et nos réponses.</li>
        <li>
          Vos demandes de rendez-vous (jour, soins, nombre de personnes, nom, téléphone, précisions
          et, si vous la donnez, adresse e-mail), pour fixer le rendez-vous avec vous et vous le
          rappeler la veille. Elles sont rattachées à votre compte si vous êtes connecté, et vous
          pouvez alors les annuler. L’institut y note si vous êtes venu, ce que vous avez payé et
          comment, l’acompte demandé et ce qu’il devient, et ce qui l’aide à vous recevoir&nbsp;;
          vous pouvez demander à le lire. Après deux rendez-vous manqués en douze mois, un acompte
          est demandé à ce numéro, ou une demande. La personne qui vous reçoit peut lire sur son
          téléphone, la veille et le jour même, l’heure, vos soins et votre prénom&nbsp;; la
          personne qui gère l’agenda peut y garder aussi, ces deux jours-là, votre nom et votre
          numéro, pour vous appeler sans réseau. Quand le rappel, ou l’annonce d’une heure libre,
          part par SMS ou WhatsApp, l’opérateur qui le porte reçoit votre numéro, votre prénom et ce
          message, rien d’autre&nbsp;; le site retient s’il est arrivé.
        </li>
        <li>
          Si vous demandez un message quand une heure se libère&nbsp;: votre nom, votre numéro,
          votre adresse e-mail si vous la donnez, les soins et les jours, pour vous le dire et pour
          rien d’autre.
        </li>
        <li>
          Votre adresse e-mail, si vous vous connectez, pour vous reconnaître, et la marque
          brouillée du navigateur où vous l’avez fait&nbsp;: il pourra toujours recevoir un lien de
          connexion, même si d’autres en demandent trop à votre place.
        </li>
        <li>
          Si vous passez par Google ou Facebook&nbsp;: le numéro de votre compte chez eux et, de
          Google, votre adresse e-mail. Rien d’autre ne leur est demandé.
        </li>
        <li>
          Un journal technique sans nom, sans adresse e-mail et sans texte, pour dépanner le site.
        </li>
      </ul>
      <h2>Combien de temps</h2>
      <p>
        {`Vos messages sont effacés ${retention.months} mois après leur envoi, vos demandes ${retention.months} mois après la date du rendez-vous demandé, et votre compte ${retention.months} mois après votre dernière session, mais jamais avant vos demandes. Les e-mails et les SMS du site sont effacés de ses registres après ${retention.mailDays} jours. Un lien de connexion vaut 10 minutes, une session 30 jours au plus. La marque d’un navigateur est effacée ${retention.browserDays} jours après sa dernière connexion, ou avec votre compte. Les montants payés restent ${retention.takingMonths / 12} ans dans les comptes de l’institut, sans votre nom une fois la demande effacée. Une place sur la liste d’attente est effacée quand vous réservez l’un de ces soins ces jours-là, quand vous la quittez, ou le lendemain de son dernier jour.`}
      </p>
      <p>
        L’équipe de l’institut garde son propre accès tant qu’elle en a besoin&nbsp;; le genre des
        appareils où elle est connectée et le jour de leur dernière visite, jusqu’à la fin de chaque
        session, pour déconnecter un téléphone perdu. Les compteurs qui limitent les abus ne
        retiennent votre adresse Internet que brouillée, et pas plus d’un jour.
      </p>
      <p>
        {`Avec un rendez-vous réservé en ligne, le site retient ${retention.originDays}\u00a0jours de quel réseau il est venu, brouillé lui aussi, pour reconnaître les fausses réservations\u00a0; et, aussi longtemps que la demande, quel navigateur l’a envoyée, par un nombre tiré au hasard.`}
      </p>
      <h2>Cookies</h2>
      <p>
        Le site n’utilise que des cookies nécessaires à son fonctionnement&nbsp;: la session d’une
        personne connectée, la protection des formulaires, la page où revenir après Google ou
        Facebook, et pendant dix minutes le nom et le numéro que vous venez d’envoyer, pour que vous
        les vérifiiez. Celui de la protection des formulaires dure un an dans un navigateur où vous
        vous êtes connecté, même après la déconnexion&nbsp;: il ne donne accès à rien. Aucune mesure
        d’audience, aucune publicité, aucun contenu d’un autre site au chargement. La carte
        d’OpenStreetMap ne se charge que si vous la demandez.
      </p>
      <h2>Sur votre appareil</h2>
      <p>
        Votre navigateur garde les pages Accueil, Prestations et Contacts que vous avez ouvertes, et
        le texte de votre dernier rendez-vous jusqu’à votre première visite après sa date, pour les
        lire sans connexion. Toute personne qui utilise l’appareil peut les lire&nbsp;; la page du
        rendez-vous permet d’effacer sa copie. Une page vue pendant une session n’y est jamais.
        L’onglet garde ce que vous commencez à saisir (choix, message, nom, numéro) jusqu’à l’envoi
        ou sa fermeture. Tout est effacé à la déconnexion, ou quand vous effacez les données du site
        dans votre navigateur.
      </p>
      <h2>Vos droits</h2>
      <p>
        {`La loi n°\u00a02013-450 vous donne un droit d’information, d’accès, de rectification, d’opposition, d’effacement et de portabilité. Écrivez-nous à ${email}. Vous pouvez aussi saisir l’ARTCI, autorité de protection des données en Côte d’Ivoire. Récépissé de déclaration à l’ARTCI\u00a0: ${legal.artci || 'à compléter'}.`}
      </p>
    </section>
  );
}
