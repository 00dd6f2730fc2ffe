import type { ClipboardEvent, ReactNode } from 'react';
import type { SiteChoice, SitesFieldProps } from '@/components/stakeholders/site-choice';
import { FieldHint, Field } from '@/components/ui/forms/field';
import { TextField } from '@/components/ui/forms/text-field';
import { STAKEHOLDERS_FAILURES } from '@/lib/stakeholders/failures';
import {
  STAKEHOLDER_LIMITS,
  findStakeholderMistakes,
  type StakeholderMistake,
  type NewStakeholder,
} from '@/lib/stakeholders/rules';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';

export interface StakeholderFieldsProps {
  of: NewStakeholder;
  sites: readonly SiteChoice[];
  inFlow?: boolean;
  onChange: (changed: Partial<NewStakeholder>) => void;
  /** Whether a mistake is shown: after its field lost the focus or the form was sent. */
  showsMistake: (mistake: StakeholderMistake) => boolean;
  onLeave: (mistake: StakeholderMistake) => void;
  /** The server's refusal of the address. */
  refused?: string;
  onPaste?: (event: ClipboardEvent) => void;
  below?: ReactNode;
}

/** Name, address, company and sites of one stakeholder (STAKE-03), each mistake under its field. */
export function StakeholderFields({
  of,
  sites,
  inFlow,
  onChange,
  showsMistake,
  onLeave,
  refused,
  onPaste,
  below,
}: StakeholderFieldsProps) {
  const mistakes = findStakeholderMistakes(of).filter(showsMistake);
  const getSentence = (mistake: StakeholderMistake) =>
    mistakes.includes(mistake) ? STAKEHOLDERS_FAILURES[mistake][1] : undefined;
  return (
    <>
      <TextField
        label="Name"
        optional
        autoComplete="off"
        maxLength={STAKEHOLDER_LIMITS.name}
        value={of.name}
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
        value={of.email}
        error={getSentence('stakeholder-email') ?? refused}
        onChange={(event) => onChange({ email: event.target.value })}
        onBlur={() => of.email.trim() !== '' && onLeave('stakeholder-email')}
        onPaste={onPaste}
        below={below && <FieldHint>{below}</FieldHint>}
      />
      <TextField
        label="Company"
        optional
        autoComplete="off"
        maxLength={STAKEHOLDER_LIMITS.company}
        value={of.company}
        onChange={(event) => onChange({ company: event.target.value })}
      />
      <SitesField
        sites={sites}
        inFlow={inFlow}
        chosen={of.siteids}
        error={getSentence('stakeholder-sites')}
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

/** Several sites, chosen by name (STAKE-06). */
function SitesField({ error, ...choice }: SitesFieldProps) {
  return (
    <Field label="Sites" error={error}>
      {(control) => <SitesCombobox control={control} {...choice} />}
    </Field>
  );
}
