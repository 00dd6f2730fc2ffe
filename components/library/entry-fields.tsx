import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { Select } from '@/components/ui/forms/select';
import { TextArea } from '@/components/ui/forms/text-area';
import type { EntryTexts } from '@/components/library/entry-draft';
import { getFieldLabel } from '@/components/library/texts';
import { FORM_ITEMS, isFormItem } from '@/lib/library/form-items';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';

const FORM_ITEM_CHOICES = FORM_ITEMS.map((item) => ({ value: item, label: item }));

interface EntryFieldsProps {
  mode: LibraryMode;
  texts: EntryTexts;
  onChange: (changed: Partial<EntryTexts>) => void;
  nameError: string | undefined;
}

/** The fields of the add and edit dialogs (LIB-32, LIB-34, LIB-35). */
export function EntryFields({ mode, texts, onChange, nameError }: EntryFieldsProps) {
  return (
    <>
      <LimitedTextField
        label={`${MODES[mode].singular} Name`}
        name="name"
        autoComplete="off"
        limit={LIBRARY_LIMITS.name}
        value={texts.name}
        error={nameError}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        optional
        name="description"
        limit={LIBRARY_LIMITS.description}
        value={texts.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {mode === 'practice' && (
        <>
          <LimitedTextField
            label="Standard"
            optional
            hint="The technical standard that describes it, such as WDNR 1056"
            name="standard"
            autoComplete="off"
            limit={LIBRARY_LIMITS.name}
            value={texts.standard}
            onChange={(event) => onChange({ standard: event.target.value })}
          />
          <Select
            label={getFieldLabel('formItem', mode)}
            hint="Inspections print this BMP under it."
            name="formItem"
            placeholder="Other (specify)"
            options={FORM_ITEM_CHOICES}
            value={texts.formItem ?? ''}
            onChange={({ target: { value } }) => onChange({ formItem: isFormItem(value) ? value : '' })}
          />
        </>
      )}
    </>
  );
}
