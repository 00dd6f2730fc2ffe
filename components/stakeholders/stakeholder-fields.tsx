import type { ClipboardEvent, ReactNode } from 'react';
import type { SiteChoice, SitesFieldProps } from '@/components/stakeholders/site-choice';
import { FieldHint, Field } from '@/components/ui/forms/field';
import { TextField } from '@/components/ui/forms/text-field';
import { STAKEHOLDERS_FAILURES } from '@/lib/stakeholders/failures';
import {
  STAKEHOLDER_LIMITS,
  validateStakeholder,
  type StakeholderError,
  type NewStakeholder,
} from '@/lib/stakeholders/rules';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';

export interface StakeholderFieldsProps {
  stakeholder: NewStakeholder;
  sites: readonly SiteChoice[];
  isInFlow?: boolean;
  onChange: (changed: Partial<NewStakeholder>) => void;
  /** Whether to show an error: after its field lost the focus or the form was sent. */
  isErrorShown: (error: StakeholderError) => boolean;
  /** Called with the error to show when its field loses the focus. */
  onLeave: (error: StakeholderError) => void;
  /** The server's error for the address. */
  emailError?: string;
  onPaste?: (event: ClipboardEvent) => void;
  /** A hint below the address. */
  emailHint?: ReactNode;
}

/** Name, address, company and sites of one stakeholder (STAKE-03). */
export function StakeholderFields({
  stakeholder,
  sites,
  isInFlow,
  onChange,
  isErrorShown,
  onLeave,
  emailError,
  onPaste,
  emailHint,
}: StakeholderFieldsProps) {
  const errors = validateStakeholder(stakeholder).filter(isErrorShown);
  const getMessage = (error: StakeholderError) =>
    errors.includes(error) ? STAKEHOLDERS_FAILURES[error][1] : undefined;
  return (
    <>
      <TextField
        label="Name"
        optional
        autoComplete="off"
        maxLength={STAKEHOLDER_LIMITS.name}
        value={stakeholder.name}
        onChange={(event) => onChange({ name: event.target.value })}
        onPaste={onPaste}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={STAKEHOLDER_LIMITS.email}
        value={stakeholder.email}
        error={getMessage('stakeholder-email') ?? emailError}
        onChange={(event) => onChange({ email: event.target.value })}
        onBlur={() => stakeholder.email.trim() !== '' && onLeave('stakeholder-email')}
        onPaste={onPaste}
        below={emailHint && <FieldHint>{emailHint}</FieldHint>}
      />
      <TextField
        label="Company"
        optional
        autoComplete="off"
        maxLength={STAKEHOLDER_LIMITS.company}
        value={stakeholder.company}
        onChange={(event) => onChange({ company: event.target.value })}
      />
      <SitesField
        sites={sites}
        isInFlow={isInFlow}
        selectedIds={stakeholder.siteids}
        error={getMessage('stakeholder-sites')}
        onChange={(siteids) => onChange({ siteids })}
        onLeave={() => onLeave('stakeholder-sites')}
      />
    </>
  );
}

const SitesCombobox = lazyComponent(
  () => import('./sites-combobox').then((module) => module.SitesCombobox),
  <span className="form-control" aria-hidden="true" />,
);

/** Selects several sites by name (STAKE-06). */
function SitesField({ error, ...choice }: SitesFieldProps) {
  return (
    <Field label="Sites" error={error}>
      {(control) => <SitesCombobox control={control} {...choice} />}
    </Field>
  );
}
