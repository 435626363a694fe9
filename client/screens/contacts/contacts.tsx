import { useRef } from 'react';
import { Link, useActionData, useNavigation, useSearchParams } from 'react-router';
import { contactLimits } from '../../../shared/contract.ts';
import { paths } from '../../../shared/paths.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { Busy, ErrorNotice, SuccessNotice } from '../../components/notice.tsx';
import { PageMeta } from '../../components/page-meta.tsx';
import { PostForm } from '../../components/post-form.tsx';
import { useDraft } from '../../draft.ts';
import type { FormOutcome } from '../../form-input.ts';
import { useSession } from '../../session.ts';
import { FindUs } from './find-us.tsx';

export function Contacts() {
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  return (
    <section className="page">
      <PageMeta
        title={outcome ? 'Erreur\u00a0: Contact' : 'Contact'}
        description="Adresse, repères, horaires, téléphone et WhatsApp de l’institut à Abidjan, et un formulaire pour nous écrire."
        path={paths.contacts}
      />
      <header className="page-head">
        <h1>Contact</h1>
        <p className="lead">Une question, un groupe, un mariage ? Écrivez-nous ou appelez-nous.</p>
      </header>
      <div className="columns">
        <section aria-labelledby="ecrire" className="card">
          <h2 id="ecrire">Écrivez-nous</h2>
          {search.has('envoye') && !outcome ? <MessageSent /> : <MessageForm outcome={outcome} />}
        </section>
        <FindUs />
      </div>
    </section>
  );
}

function MessageSent() {
  return (
    <>
      <SuccessNotice>
        <p>Votre message a bien été envoyé. Nous vous répondons sous 24&nbsp;heures ouvrées.</p>
      </SuccessNotice>
      <p>
        <Link to={paths.contacts}>Écrire un autre message</Link>
      </p>
    </>
  );
}

function MessageForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { user } = useSession();
  const isBusy = useNavigation().state === 'submitting';
  const form = useRef<HTMLDivElement>(null);
  useDraft(form, 'message', ['subject', 'message', 'reply']);
  const { problem, values } = outcome ?? {};
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined);
  return (
    <div ref={form}>
      <ErrorNotice problem={problem} />
      <PostForm action={paths.contacts} className="form">
        <TextField
          name="subject"
          label="Sujet"
          required
          maxLength={contactLimits.subject}
          defaultValue={values?.subject}
          error={errorOf('subject')}
        />
        <TextArea
          name="message"
          label="Message"
          required
          rows={6}
          maxLength={contactLimits.message}
          defaultValue={values?.message}
          error={errorOf('message')}
        />
        {!user?.email && (
          <TextField
            name="reply"
            label={'Comment vous répondre\u202f?'}
            hint="Téléphone ou adresse e-mail. Sans cela, nous ne pourrons pas vous répondre."
            maxLength={contactLimits.reply}
            defaultValue={values?.reply}
            error={errorOf('reply')}
          />
        )}
        <button type="submit" className="button" aria-disabled={isBusy} lang="en">
          Send Message
        </button>
        {isBusy && <Busy>Envoi en cours…</Busy>}
      </PostForm>
    </div>
  );
}
