interface SelectBoxProps {
  site: { id: string; name: string };
  isSelected?: boolean;
  onSelect: (id: string) => void;
}

/** The checkbox of a row, with a touch-sized target. */
export function SelectBox({ site: { id, name }, isSelected = false, onSelect }: SelectBoxProps) {
  return (
    <label className="-m-2 grid size-12 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={`Select: ${name}`}
        checked={isSelected}
        onChange={() => onSelect(id)}
        className="m-0 size-5.5 accent-action"
      />
    </label>
  );
}
