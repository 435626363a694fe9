import { beginsSentence, beginsText } from '../../shared/text/begins-text.ts';

interface Props {
  begins: readonly string[] | undefined;
}

/** Shown under an hour: who begins when, if not everybody begins at that hour. */
export const BeginsNote = ({ begins }: Props) =>
  begins && <span className="small begins">{beginsText(begins)}</span>;

/** The same as a line of facts. */
export const BeginsFact = ({ begins }: Props) =>
  begins && (
    <>
      <dt>Début des soins</dt>
      <dd>
        <strong>{beginsText(begins)}</strong>
      </dd>
    </>
  );

/** The same as a sentence. */
export const BeginsLine = ({ begins }: Props) => begins && <p>{beginsSentence(begins)}</p>;
