import {
  formatStarts,
  formatStartsSentence,
  listStartLines,
} from '#shared/booking/start-times-text.ts';
import { capitalized } from '#shared/text/capitalized.ts';

interface Props {
  begins: readonly string[] | undefined;
}

export const BeginsNote = ({ begins }: Props) =>
  begins && (
    <span className="small begins">
      {listStartLines(begins).map((line) => (
        <span key={line}>{capitalized(line)}</span>
      ))}
    </span>
  );

export const BeginsFact = ({ begins }: Props) =>
  begins && (
    <>
      <dt>Début des soins</dt>
      <dd>
        <strong>{formatStarts(begins)}</strong>
      </dd>
    </>
  );

export const BeginsLine = ({ begins }: Props) => begins && <p>{formatStartsSentence(begins)}</p>;
