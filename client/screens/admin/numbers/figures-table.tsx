interface Props {
  /** What the table is about; its summary says so too. */
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** The figures behind a drawing. */
export const FiguresTable = ({ title, columns, rows }: Props) => (
  <details className="fold fold-set">
    <summary>{`Tableau\u00a0: ${title}`}</summary>
    <table className="figures">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
