/** Keeps browsers from breaking a line at the hyphen of "rendez-vous". */
export function Unbroken({ text }: { text: string }) {
  const [before, word, after] = text.split(/(rendez-vous)/i);
  return (
    <>
      {before}
      {word && <span className="unbroken">{word}</span>}
      {after}
    </>
  );
}
