'use client';

import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { QuantityFields } from '@/components/disposal/quantity-fields';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { LONGEST_MATERIAL, LONGEST_PARTNER } from '@/lib/disposal/rules';
import { fields, isText } from '@/lib/live-messages';

/** Input as typed, kept on the device until it is sent. */
export interface TypedAgreement {
  /** Created with the first key, so that repeated requests create one agreement. */
  agreementId: string;
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

export const isTypedAgreement = fields<TypedAgreement>({
  agreementId: isText,
  between: isText,
  side: isText,
  siteId: isText,
  otherSiteId: isText,
  material: isText,
  quantity: isText,
  quantityUnit: isText,
  partnerName: isText,
  partnerEmail: isText,
});

export type AgreementMistakes = Partial<Record<keyof TypedAgreement, string>>;

interface PartProps {
  typed: TypedAgreement;
  mistakes: AgreementMistakes;
  set: (part: Partial<TypedAgreement>) => void;
}

interface WithSites extends PartProps {
  options: readonly { value: string; label: string }[];
}

export function OwnSitesFields(parts: WithSites) {
  const t = useDisposalText();
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SiteSelect label={t('Loads leave from')} field="siteId" {...parts} />
      <SiteSelect label={t('Loads arrive at')} field="otherSiteId" {...parts} />
    </div>
  );
}

function SiteSelect({
  label,
  field,
  typed,
  options,
  mistakes,
  set,
}: WithSites & { label: string; field: 'siteId' | 'otherSiteId' }) {
  const t = useDisposalText();
  return (
    <Select
      label={label}
      placeholder={t('Select a site')}
      options={options}
      value={typed[field]}
      error={mistakes[field]}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  );
}

export function PartnerFields(parts: WithSites) {
  const t = useDisposalText();
  const { typed, mistakes, set } = parts;
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SiteSelect label={t('Our site')} field="siteId" {...parts} />
        <Select
          label={t('Loads')}
          options={[
            { value: 'export', label: t('leave our site') },
            { value: 'import', label: t('arrive at our site') },
          ]}
          value={typed.side}
          onChange={(event) => set({ side: event.target.value })}
        />
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t('Partner’s name')}
          optional={t('(Optional)')}
          dir="auto"
          autoComplete="off"
          maxLength={LONGEST_PARTNER}
          value={typed.partnerName}
          onChange={(event) => set({ partnerName: event.target.value })}
        />
        <TextField
          label={t('Partner’s email')}
          type="email"
          autoComplete="off"
          value={typed.partnerEmail}
          error={mistakes.partnerEmail}
          onChange={(event) => set({ partnerEmail: event.target.value })}
        />
      </div>
    </>
  );
}

export function MaterialFields({ typed, mistakes, set }: PartProps) {
  const t = useDisposalText();
  return (
    <>
      <TextField
        label={t('Material')}
        hint={t('What the partners call it: Clay, Topsoil, Concrete rubble')}
        dir="auto"
        maxLength={LONGEST_MATERIAL}
        value={typed.material}
        error={mistakes.material}
        onChange={(event) => set({ material: event.target.value })}
      />
      <QuantityFields {...{ typed, set }} mistake={mistakes.quantity} />
    </>
  );
}
