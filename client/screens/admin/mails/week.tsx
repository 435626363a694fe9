import { lostText, type SentWeek } from '../../../../shared/contract/admin/mails.ts';

/** The last seven days' messages, and why some were not received. */
export function Week({ week: { sent, failed } }: { week: SentWeek }) {
  return (
    <section className="card stack-tight" aria-labelledby="semaine">
      <h2 id="semaine">Ces sept derniers jours</h2>
      <p>{sent < 2 ? `${sent} envoi est parti.` : `${sent} envois sont partis.`}</p>
      {failed.length === 0 && <p>Aucun n’a été perdu.</p>}
      <ul className="stack-tight">
        {failed.map((cause) => (
          <li key={`${cause.channel} ${cause.lastError}`}>
            {`${lostCount(cause)}\u00a0: ${lostText(cause)}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Failed = SentWeek['failed'][number];

/** One, and several. */
const lost: Readonly<Record<Failed['channel'], readonly [string, string]>> = {
  mail: ['e-mail non reçu', 'e-mails non reçus'],
  push: ['alerte non reçue', 'alertes non reçues'],
  gateway: ['SMS ou WhatsApp non reçu', 'SMS ou WhatsApp non reçus'],
};

const lostCount = ({ channel, count }: Failed) => `${count} ${lost[channel][count === 1 ? 0 : 1]}`;
