import { QuantityFields } from '@/components/disposal/quantity-fields';
import { useDisposalFailureMessage, useDisposalText } from '@/components/disposal/use-disposal-text';
import { OTHER_MATERIAL, type MaterialDraft } from '@/components/materials/material-draft';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { DateField } from '@/components/ui/forms/date-field';
import type { InvalidTextProps } from '@/components/ui/forms/date-input';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { Select } from '@/components/ui/forms/select';
import { TextArea } from '@/components/ui/forms/text-area';
import { UNIQUE_RESOURCES } from '@/lib/materials/resources';
import {
  addDaysToDay,
  findExpiryFailure,
  DEFAULT_TERM_DAYS,
  MAX_NOTE_LENGTH,
  MAX_RESOURCE_LENGTH,
  DISCOVERY_MODES,
} from '@/lib/materials/rules';
import { MODE_LABELS, MODE_MEANINGS } from '@/lib/materials/texts';

export interface MaterialFormFieldsProps extends InvalidTextProps {
  draft: MaterialDraft;
  today: string;
  sites: readonly { id: string; name: string }[];
  error: { field: string; message: string } | null;
  onChange: (changes: Partial<MaterialDraft>) => void;
}

const RESOURCE_OPTIONS = UNIQUE_RESOURCES.map((name) => ({ value: name, label: name }));

export function MaterialFormFields(props: MaterialFormFieldsProps) {
  const t = useDisposalText();
  const { draft, sites, onChange } = props;
  return (
    <>
      <RadioGroup
        legend={t('Do you need it or have it?')}
        hasTwoColumns
        choices={DISCOVERY_MODES.map((mode) => ({
          value: mode,
          label: t(MODE_MEANINGS[mode]),
          meta: t(MODE_LABELS[mode]),
        }))}
        value={draft.mode === 'post' ? 'post' : 'search'}
        onChange={(mode) => onChange({ mode })}
      />
      <ResourceField {...props} />
      <div className="grid gap-4 tablet:grid-cols-2">
        {sites.length > 0 && (
          <Select
            label={t('Site')}
            optional={t('(Optional)')}
            hint={t('Other companies only see how far away it is.')}
            placeholder={t('No site')}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.siteId}
            onChange={(event) => onChange({ siteId: event.target.value })}
          />
        )}
        <ExpiryField {...props} />
      </div>
      <TextArea
        label={t('Note')}
        optional={t('(Optional)')}
        dir="auto"
        rows={2}
        limit={MAX_NOTE_LENGTH}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <RadioGroup
        legend={t('Who sees it?')}
        choices={[
          { value: 'unit', label: t('Our work unit only') },
          {
            value: 'all',
            label: t('Your work unit and companies with a matching listing'),
            meta: t(
              'Those companies see your company, material, quantity and note. They also see your name and email, unless you keep your contact info private.',
            ),
          },
        ]}
        value={draft.visibility === 'all' ? 'all' : 'unit'}
        onChange={(visibility) => onChange({ visibility })}
      />
    </>
  );
}

function ResourceField({ draft, error, onChange }: MaterialFormFieldsProps) {
  const t = useDisposalText();
  const getError = (field: string) => (error?.field === field ? error.message : undefined);
  const isOther = draft.listedMaterial === OTHER_MATERIAL;
  return (
    <>
      <Select
        label={t('Material')}
        placeholder={t('Select a material')}
        options={[...RESOURCE_OPTIONS, { value: OTHER_MATERIAL, label: t('Another material') }]}
        value={draft.listedMaterial}
        error={isOther ? undefined : getError('resource')}
        onChange={(event) => onChange({ listedMaterial: event.target.value })}
      />
      {isOther && (
        <LimitedTextField
          label={t('Which material?')}
          dir="auto"
          limit={MAX_RESOURCE_LENGTH}
          value={draft.other}
          error={getError('resource')}
          onChange={(event) => onChange({ other: event.target.value })}
        />
      )}
      <QuantityFields draft={draft} onChange={onChange} error={getError('quantity')} />
    </>
  );
}

function ExpiryField({ draft, today, error, onChange, invalidText, onInvalid }: MaterialFormFieldsProps) {
  const t = useDisposalText();
  const getMessage = useDisposalFailureMessage();
  return (
    <DateField
      label={t('Until')}
      hint={t('Listed through this day. We remind you a week before.')}
      invalidText={invalidText}
      onInvalid={onInvalid}
      value={draft.expires || addDaysToDay(today, DEFAULT_TERM_DAYS)}
      error={error?.field === 'expires' ? error.message : undefined}
      validate={(day) => {
        const code = findExpiryFailure(day, today);
        return code && getMessage(code);
      }}
      onChange={(expires) => onChange({ expires: expires ?? '' })}
    />
  );
}
