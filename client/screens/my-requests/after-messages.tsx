import { opinionFields } from '../../../shared/page/after-address.ts';
import { PressForm } from '../../components/press-form.tsx';

/** Whoever agreed to messages after a visit withdraws that here. */
export const AfterMessages = () => (
  <>
    <p>Après vos visites, nous vous écrivons à votre adresse e-mail, comme vous l’avez accepté.</p>
    <PressForm intent={opinionFields.stopping}>Ne plus recevoir ces messages</PressForm>
  </>
);
