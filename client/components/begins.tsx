import { beginsSentence, beginsText } from '../../shared/text/begins-text.ts';

/** Shown under an hour: who begins when, if not everybody begins at that hour. */
export const BeginsNote = ({ begins }: { begins: readonly string[] | undefined }) =>
  begins && <span className="small begins">{beginsText(begins)}</span>;

/** The same as a line of facts. */
export const BeginsFact = ({ begins }: { begins: readonly string[] | undefined }) =>
  begins && (
    <>
      <dt>Début des soins</dt>
      <dd>
        <strong>{beginsText(begins)}</strong>
      </dd>
    </>
  );

/** The same as a sentence. */
export const BeginsLine = ({ begins }: { begins: readonly string[] | undefined }) =>
  begins && <p>{beginsSentence(begins)}</p>;
