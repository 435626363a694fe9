interface Props {
  names: readonly string[];
}

/**
 * The columns' headings again, over the real ones: they stay in sight while the page scrolls, and go along where the
 * columns are swiped, by styles alone. Browsers that cannot do so do not show them.
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
