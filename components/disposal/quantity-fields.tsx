import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { QUANTITY_UNITS } from '@/lib/disposal/rules';

interface QuantityDraft {
  quantity: string;
  quantityUnit: string;
}

interface QuantityFieldsProps {
  draft: QuantityDraft;
  error: string | undefined;
  onChange: (changes: Partial<QuantityDraft>) => void;
}

export function QuantityFields({ draft, error, onChange }: QuantityFieldsProps) {
  const t = useDisposalText();
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t('Quantity')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.quantity}
        error={error}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      <Select
        label={t('Unit of measure')}
        options={QUANTITY_UNITS.map((unit) => ({ value: unit, label: t(unit) }))}
        value={draft.quantityUnit}
        onChange={(event) => onChange({ quantityUnit: event.target.value })}
      />
    </div>
  );
}
