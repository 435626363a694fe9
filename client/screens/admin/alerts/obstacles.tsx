import type { ReactNode } from 'react';
import type { Obstacle } from './browser-push.ts';

/** Why there are no alerts on this device, and what to do about it. */
export const obstacleTexts: Readonly<Record<Obstacle, ReactNode>> = {
  insecure: (
    <p>
      Cette page n’est pas ouverte en https&nbsp;: les navigateurs n’acceptent d’alertes que d’une
      adresse sûre. Ouvrez le site par son adresse qui commence par https.
    </p>
  ),
  'home-screen': (
    <>
      <p>
        Sur iPhone et iPad (iOS 16.4 ou plus récent), les alertes n’arrivent que si le site est sur
        l’écran d’accueil&nbsp;:
      </p>
      <ol>
        <li>dans Safari, sur cette page, touchez Partager&nbsp;;</li>
        <li>touchez «&nbsp;Sur l’écran d’accueil&nbsp;», puis Ajouter&nbsp;;</li>
        <li>ouvrez le site par sa nouvelle icône, connectez-vous, et revenez à cette page.</li>
      </ol>
    </>
  ),
  unsupported: (
    <p>
      Ce navigateur ne reçoit pas d’alertes, ou cette fenêtre est en navigation privée. Ouvrez cette
      page dans une fenêtre ordinaire de Chrome, Firefox, Edge ou Safari, à jour.
    </p>
  ),
  denied: (
    <>
      <p>
        Les notifications de ce site sont refusées sur cet appareil. Une fenêtre de navigation
        privée les refuse toujours. Pour les permettre&nbsp;:
      </p>
      <ul>
        <li>
          Android et ordinateur&nbsp;: touchez l’icône à gauche de l’adresse, puis Autorisations ou
          Paramètres du site, Notifications, Autoriser&nbsp;;
        </li>
        <li>iPhone et iPad&nbsp;: Réglages, Notifications, le nom du site, Autoriser.</li>
      </ul>
      <p>Ensuite, rechargez cette page.</p>
    </>
  ),
  unanswered: (
    <p>
      La question du navigateur est restée sans réponse. Touchez le bouton de nouveau, puis
      Autoriser.
    </p>
  ),
  'no-service': (
    <p>
      Le service d’alertes de ce navigateur ne répond pas. Vérifiez la connexion, puis réessayez.
    </p>
  ),
  reload: <p>Rechargez cette page, puis touchez le bouton de nouveau.</p>,
};

/** After these the button may be pressed again. */
export const mayTryAgain = (obstacle: Obstacle) =>
  obstacle === 'unanswered' || obstacle === 'no-service' || obstacle === 'reload';
