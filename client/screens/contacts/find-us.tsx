import { formatPhone, institute } from '../../../shared/institute.ts';

/** Where the institute is and how to reach it; the plan is our own drawing. */
export function FindUs() {
  const { address, landmarks, phone, email, position } = institute;
  const { latitude, longitude } = position;
  return (
    <section aria-labelledby="trouver">
      <h2 id="trouver">Nous trouver</h2>
      <address>
        {institute.name}
        <br />
        {address.street}
        <br />
        {address.district}, {address.city}
        <br />
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </address>
      <p>
        <strong>Repères&nbsp;:</strong> {landmarks}
      </p>
      <img
        className="plan"
        src="/plan.svg"
        alt="Plan d’accès à l’institut"
        width="640"
        height="400"
      />
      <ul className="link-row">
        <li>
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            target="_blank"
            rel="noopener"
          >
            Ouvrir dans OpenStreetMap
          </a>
        </li>
        <li>
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
            target="_blank"
            rel="noopener"
          >
            Ouvrir dans Google Maps
          </a>
        </li>
      </ul>
    </section>
  );
}
