interface Props {
  names: readonly string[];
}

/**
 * A copy of the columns' headings that stays in sight while the page scrolls, and follows swiped
 * columns, by styles alone. Browsers without support do not show it.
 */
export const ColumnNames = ({ names }: Props) => (
  <div className="calendar-names" aria-hidden="true">
    <div>
      <span />
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have an order and no other name
        <span key={index}>{name}</span>
      ))}
    </div>
  </div>
);
