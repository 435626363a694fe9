import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '../../shared/page/paths.ts';
import { English, useEnglish } from '../components/english.tsx';
import { Busy } from '../components/notice.tsx';
import type { Problem } from '../forms/form-input.ts';
import { PostForm, ReturnField } from '../forms/post-form.tsx';

const fieldId = 'admin-code';

interface Props {
  problem: Problem | undefined;
  returnPath: string | undefined;
}

export function AdminCodeForm({ problem, returnPath }: Props) {
  const isBusy = useNavigation().state === 'submitting';
  // A new element for each answer, so that the same error is announced again.
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <>
      <h2 id="admin-code-title">
        <English words="Enter the admin code" />
      </h2>
      <PostForm action={paths.role} className="form">
        <input type="hidden" name="role" value="admin" />
        <ReturnField path={returnPath} />
        <div className={problem ? 'field field-wrong' : 'field'}>
          <label htmlFor={fieldId}>Code administrateur</label>
          <input
            id={fieldId}
            ref={field}
            type="password"
            name="adminCode"
            autoComplete="off"
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && 'admin-code-error'}
          />
          {problem && (
            <p key={key} className="field-error" id="admin-code-error" role="alert">
              {problem.error === 'admin-code' ? (
                <English words="Invalid code. Please try again." />
              ) : (
                problem.message
              )}
            </p>
          )}
        </div>
        <button
          type="submit"
          className="button"
          aria-disabled={isBusy}
          {...useEnglish('Validate')}
        />
        {isBusy && <Busy>Vérification du code…</Busy>}
      </PostForm>
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

/** Shows a native modal dialog. Closing it discards the code and the error. */
export function AdminCodeDialog({ problem, returnPath, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A problem from before the dialog opened belongs to an earlier attempt.
  const [earlierProblem] = useState(problem);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="admin-code-title" onClose={onClose}>
      <AdminCodeForm
        problem={problem === earlierProblem ? undefined : problem}
        returnPath={returnPath}
      />
      <button
        type="button"
        className="button button-outline"
        onClick={() => dialog.current?.close()}
      >
        Fermer
      </button>
    </dialog>
  );
}
