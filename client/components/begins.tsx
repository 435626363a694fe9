import { beginsSentence, beginsText } from '../../shared/text/begins-text.ts';

interface Props {
  begins: readonly string[] | undefined;
  /** The number of the first person. */
  first?: number;
}

/** Shown under an hour: who begins when, if not everybody begins at that hour. */
export const BeginsNote = ({ begins, first }: Props) =>
  begins && <span className="small begins">{beginsText(begins, first)}</span>;

/** The same as a line of facts. */
export const BeginsFact = ({ begins, first }: Props) =>
  begins && (
    <>
      <dt>Début des soins</dt>
      <dd>
        <strong>{beginsText(begins, first)}</strong>
      </dd>
    </>
  );

/** The same as a sentence. */
export const BeginsLine = ({ begins, first }: Props) =>
  begins && <p>{beginsSentence(begins, first)}</p>;
