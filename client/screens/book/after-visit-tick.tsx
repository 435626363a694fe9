import { isAfterVisit } from '../../../shared/after-visit.ts';
import { afterVisitField } from '../../../shared/page/booking-fields.ts';
import {
  afterVisitHint,
  afterVisitLabel,
  afterVisitLater,
} from '../../../shared/text/after-text.ts';
import { fieldId } from '../../forms/field-id.ts';
import { useInstitute } from '../../page/page-context.ts';
import { useSession } from '../../session/session.ts';

/** Apart from reminders, and asked of who books alone: unticked, and nothing where the institute writes no such mails. */
export function AfterVisitTick({ isTicked }: { isTicked: boolean | undefined }) {
  const { isLoggedIn } = useSession();
  if (!isAfterVisit(useInstitute().after)) return null;
  const hint = `${fieldId(afterVisitField)}-aide`;
  return (
    <div>
      <label className="row">
        <input
          type="checkbox"
          name={afterVisitField}
          value="1"
          defaultChecked={isTicked}
          aria-describedby={hint}
        />
        {afterVisitLabel}
      </label>
      <p className="muted small" id={hint}>
        {isLoggedIn ? afterVisitHint : `${afterVisitHint} ${afterVisitLater}`}
      </p>
    </div>
  );
}
