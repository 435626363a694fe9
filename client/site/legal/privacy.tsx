import { namedPlace } from '../../../shared/institute.ts';
import { paths } from '../../../shared/page/paths.ts';
import { retention } from '../../../shared/retention.ts';
import { Link } from '../../components/link.tsx';
import { PageMeta } from '../../components/page-meta.tsx';
import { useInstitute } from '../../page/page-context.ts';

export function Privacy() {
  const institute = useInstitute();
  const { email, legal } = institute;
  return (
    <section className="page page-text two-columns">
      <PageMeta
        title="Confidentialité"
        description="Quelles données le site de l’institut garde, pourquoi, combien de temps, et à qui demander de les effacer."
        path={paths.privacy}
      />
      <h1>Confidentialité</h1>
      <h2>Qui garde vos données</h2>
      <p>
        {`${namedPlace(institute)}. Pour toute question\u00a0: `}
        {email || <Link to={paths.contacts}>écrivez-nous</Link>}.
      </p>
      <h2>Ce que nous gardons, et pourquoi</h2>
      <ul className="bullets">
        <li>Vos messages, pour vous répondre, et nos réponses.</li>
        <li>
          Vos demandes de rendez-vous, pour fixer le rendez-vous avec vous et vous le rappeler la
          veille. Elles disent le jour, les soins, le nombre de personnes, votre nom, votre
          téléphone, vos précisions et, si vous la donnez, votre adresse e-mail. Si votre session
          est ouverte, elles rejoignent votre compte, où vous pouvez les suivre et les annuler.
        </li>
        <li>
          Ce que l’institut en note&nbsp;: votre venue, vos paiements et leur moyen, l’acompte et ce
          qu’il devient, et ce qui l’aide à vous recevoir. Vous pouvez demander à le lire. Après
          deux rendez-vous manqués en douze mois, votre numéro réserve avec un acompte, ou sur
          demande.
        </li>
        <li>
          Votre carnet de séances, pour les compter avec vous&nbsp;: votre numéro, ce qu’il
          comprend, ce que vous avez payé et chaque séance utilisée. Ce qu’il vous reste n’est écrit
          que dans les e-mails envoyés à l’adresse que l’institut connaît avec ce numéro, et sur la
          page qui s’ouvre par leurs liens. D’une carte cadeau, nous gardons les prénoms que vous
          donnez, votre message, et pour quel rendez-vous elle a servi.
        </li>
        <li>
          La personne qui vous reçoit peut lire sur son téléphone, la veille et le jour même,
          l’heure, vos soins et votre prénom. Ces deux jours-là, la personne qui gère l’agenda peut
          garder sur le sien votre nom et votre numéro, pour vous appeler sans réseau.
        </li>
        <li>
          Quand un rappel, ou l’annonce d’une heure libre, part par SMS ou WhatsApp, l’opérateur qui
          le porte reçoit votre numéro, votre prénom et ce message, rien d’autre. Le site retient
          s’il est arrivé.
        </li>
        <li>
          Votre place sur la liste d’attente, pour vous prévenir quand une heure se libère et pour
          rien d’autre. Elle dit votre nom, votre téléphone, les soins, les jours et, si vous la
          donnez, votre adresse e-mail.
        </li>
        <li>
          Si vous acceptez un mot après votre visite, sur la page de votre rendez-vous&nbsp;: votre
          accord, sa date et ses mots, pour vous demander comment c’était. Il ne compte que dit par
          qui lit la boîte&nbsp;: par son compte, ou par un lien reçu par e-mail. Votre avis est
          pour l’institut. Il ne paraît sur le site que si vous donnez un prénom pour cela, et vous
          l’en retirez à tout moment. Chaque e-mail permet de tout arrêter.
        </li>
        <li>
          Votre adresse e-mail, si vous vous connectez, pour vous reconnaître. Le site retient
          aussi, sous une forme illisible, le navigateur qui a servi. Il pourra toujours recevoir un
          lien de connexion, même si d’autres en demandent trop à votre place.
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
        {`Vos messages sont effacés ${retention.months} mois après leur envoi. Vos demandes le sont ${retention.months} mois après la date du rendez-vous demandé. Votre compte l’est ${retention.months} mois après votre dernière session, mais jamais avant vos demandes. Les e-mails et les SMS du site sont effacés de ses registres après ${retention.mailDays} jours. Un lien de connexion vaut 10 minutes, une session 30 jours au plus. Le navigateur qui a servi est oublié ${retention.browserDays} jours après sa dernière connexion, ou avec votre compte. Les montants payés restent ${retention.paymentMonths / 12} ans dans les comptes de l’institut, sans votre nom une fois la demande effacée. Un paiement annoncé par Wave ou un autre opérateur (montant, numéro qui a payé) est effacé après ${retention.months} mois. Un carnet, une carte cadeau ou un avoir est effacé ${retention.months} mois après sa dernière séance ou sa fin. S’il reste quelque chose, sans date de fin, il l’est après ${retention.claimMonths / 12} ans sans qu’il serve. Une place sur la liste d’attente est effacée quand vous réservez l’un de ces soins ces jours-là. Elle l’est aussi quand vous la quittez, ou le lendemain de son dernier jour. Votre accord aux e-mails d’après visite, et vos avis, sont effacés ${retention.months} mois après la dernière fois que vous l’avez donné, ou plus tard si l’un d’eux est encore sur le site.`}
      </p>
      <p>
        L’équipe de l’institut garde son propre accès tant qu’elle en a besoin. Le type de ses
        appareils et le jour de leur dernière visite restent jusqu’à la fin de chaque session, pour
        déconnecter un téléphone perdu. Les compteurs qui limitent les abus ne retiennent votre
        adresse Internet que sous une forme illisible, et pas plus d’un jour.
      </p>
      <p>
        {`Avec un rendez-vous réservé en ligne, le site retient ${retention.originDays}\u00a0jours le réseau d’où il est venu, illisible lui aussi, pour reconnaître les fausses réservations. Aussi longtemps que la demande, il retient quel navigateur l’a envoyée, par un nombre tiré au hasard.`}
      </p>
      <h2>Cookies</h2>
      <p>
        Le site n’utilise que des cookies nécessaires à son fonctionnement. Ils servent à la session
        d’une personne connectée, à la protection des formulaires, et à la page où revenir après
        Google ou Facebook. Un autre garde dix minutes le nom, le numéro et l’adresse que vous venez
        d’envoyer, pour que vous les vérifiiez. Un autre ramène au rendez-vous réservé avec ce
        navigateur, jusqu’à trente jours après sa date ou jusqu’à «&nbsp;Ce n’est pas moi&nbsp;».
        Celui qui protège les formulaires dure un an dans un navigateur qui a servi à vous
        connecter, même après la déconnexion. Il ne donne accès à rien. Aucune mesure d’audience,
        aucune publicité, aucun contenu d’un autre site au chargement. La carte d’OpenStreetMap ne
        se charge que si vous la demandez.
      </p>
      <h2>Sur votre appareil</h2>
      <p>
        Votre navigateur garde les pages Accueil, Prestations et Contacts que vous avez ouvertes,
        pour les lire sans connexion. Il garde aussi le texte de votre dernier rendez-vous, jusqu’à
        votre première visite après sa date. Toute personne qui utilise l’appareil peut les
        lire&nbsp;; la page du rendez-vous permet d’effacer sa copie. Une page vue pendant une
        session n’y est jamais. L’onglet garde ce que vous commencez à saisir (choix, message, nom,
        numéro) jusqu’à l’envoi ou sa fermeture. Tout est effacé à la déconnexion, ou quand vous
        effacez les données du site dans votre navigateur.
      </p>
      <h2>Vos droits</h2>
      <p>
        {`La loi n°\u00a02013-450 vous donne un droit d’information, d’accès, de rectification, d’opposition, d’effacement et de portabilité. Écrivez-nous à ${email}. Vous pouvez aussi saisir l’ARTCI, autorité de protection des données en Côte d’Ivoire. Récépissé de déclaration à l’ARTCI\u00a0: ${legal.artci || 'à compléter'}.`}
      </p>
    </section>
  );
}
