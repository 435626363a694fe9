import { beginsLines, beginsSentence, beginsText } from '#shared/booking/begins-text.ts';
import { capitalize } from '#shared/text/capitalize.ts';

interface Props {
  begins: readonly string[] | undefined;
}

export const BeginsNote = ({ begins }: Props) =>
  begins && (
    <span className="small begins">
      {beginsLines(begins).map((line) => (
        <span key={line}>{capitalize(line)}</span>
      ))}
    </span>
  );

export const BeginsFact = ({ begins }: Props) =>
  begins && (
    <>
      <dt>Début des soins</dt>
      <dd>
        <strong>{beginsText(begins)}</strong>
      </dd>
    </>
  );

export const BeginsLine = ({ begins }: Props) => begins && <p>{beginsSentence(begins)}</p>;
