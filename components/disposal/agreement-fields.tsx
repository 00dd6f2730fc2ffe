import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { QuantityFields } from '@/components/disposal/quantity-fields';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { MAX_MATERIAL_LENGTH, MAX_PARTNER_LENGTH, QUANTITY_UNITS } from '@/lib/disposal/rules';
import { createShapeGuard } from '@/components/ui/forms/use-stored-input';

/** Input as typed, kept on the device until it is sent. */
export interface AgreementDraft {
  /** Created with the first change or on submit, so that repeated requests create one agreement. */
  agreementId: string;
  /** 'admin' for two sites of the unit, else 'collab'. */
  between: string;
  side: string;
  siteId: string;
  otherSiteId: string;
  material: string;
  quantity: string;
  quantityUnit: string;
  partnerName: string;
  partnerEmail: string;
}

export const EMPTY_AGREEMENT_DRAFT: AgreementDraft = {
  agreementId: '',
  between: 'collab',
  side: 'export',
  siteId: '',
  otherSiteId: '',
  material: '',
  quantity: '',
  quantityUnit: QUANTITY_UNITS[0],
  partnerName: '',
  partnerEmail: '',
};

export const isAgreementDraft = createShapeGuard(EMPTY_AGREEMENT_DRAFT);

/** Messages about invalid fields. */
export type AgreementErrors = Partial<Record<keyof AgreementDraft, string>>;

interface AgreementFieldsProps {
  draft: AgreementDraft;
  errors: AgreementErrors;
  onChange: (changes: Partial<AgreementDraft>) => void;
}

interface SiteFieldsProps extends AgreementFieldsProps {
  options: readonly { value: string; label: string }[];
}

export function OwnSitesFields(props: SiteFieldsProps) {
  const t = useDisposalText();
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SiteSelect label={t('Loads leave from')} field="siteId" {...props} />
      <SiteSelect label={t('Loads arrive at')} field="otherSiteId" {...props} />
    </div>
  );
}

function SiteSelect({
  label,
  field,
  draft,
  options,
  errors,
  onChange,
}: SiteFieldsProps & { label: string; field: 'siteId' | 'otherSiteId' }) {
  const t = useDisposalText();
  return (
    <Select
      label={label}
      placeholder={t('Select a site')}
      options={options}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}

export function PartnerFields(props: SiteFieldsProps) {
  const t = useDisposalText();
  const { draft, errors, onChange } = props;
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SiteSelect label={t('Our site')} field="siteId" {...props} />
        <Select
          label={t('Loads')}
          options={[
            { value: 'export', label: t('leave our site') },
            { value: 'import', label: t('arrive at our site') },
          ]}
          value={draft.side}
          onChange={(event) => onChange({ side: event.target.value })}
        />
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t('Partner’s name')}
          optional={t('(Optional)')}
          dir="auto"
          autoComplete="off"
          maxLength={MAX_PARTNER_LENGTH}
          value={draft.partnerName}
          onChange={(event) => onChange({ partnerName: event.target.value })}
        />
        <TextField
          label={t('Partner’s email')}
          type="email"
          autoComplete="off"
          value={draft.partnerEmail}
          error={errors.partnerEmail}
          onChange={(event) => onChange({ partnerEmail: event.target.value })}
        />
      </div>
    </>
  );
}

export function MaterialFields({ draft, errors, onChange }: AgreementFieldsProps) {
  const t = useDisposalText();
  return (
    <>
      <TextField
        label={t('Material')}
        hint={t('The name both partners use, such as Clay, Topsoil or Concrete rubble')}
        dir="auto"
        maxLength={MAX_MATERIAL_LENGTH}
        value={draft.material}
        error={errors.material}
        onChange={(event) => onChange({ material: event.target.value })}
      />
      <QuantityFields draft={draft} onChange={onChange} error={errors.quantity} />
    </>
  );
}
