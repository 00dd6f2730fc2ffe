import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { QUANTITY_UNITS } from '@/lib/disposal/rules';

interface TypedQuantity {
  quantity: string;
  quantityUnit: string;
}

interface QuantityFieldsProps {
  typed: TypedQuantity;
  error: string | undefined;
  set: (part: Partial<TypedQuantity>) => void;
}

export function QuantityFields({ typed, error, set }: QuantityFieldsProps) {
  const t = useDisposalText();
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t('Quantity')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.quantity}
        error={error}
        onChange={(event) => set({ quantity: event.target.value })}
      />
      <Select
        label={t('Unit of measure')}
        options={QUANTITY_UNITS.map((unit) => ({ value: unit, label: t(unit) }))}
        value={typed.quantityUnit}
        onChange={(event) => set({ quantityUnit: event.target.value })}
      />
    </div>
  );
}
