import { useState } from 'react';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { Select } from '@/components/ui/forms/select';
import type { Role } from '@/lib/permissions';
import { getFailureMessage } from '@/lib/failures';
import { listAssignableRoles, isFullName, type CrewContact } from '@/lib/workgroups/rules';
import { ROLE_CHOICES, describeRole } from '@/lib/workgroups/texts';

export interface ContactFieldsProps {
  contact: CrewContact;
  onChange: (contact: CrewContact) => void;
  /** The editor's role; higher ones cannot be assigned. */
  ownRole: Role;
  getError: (field: string) => string | undefined;
  /** The number is private and not changed. */
  isContactHidden?: boolean;
  /** The saved name, which is not validated. */
  initialName?: string;
}

const MAX_TEXT_LENGTH = 200;

/** Name, phone, work role and role of a person (account-shell §5). */
export function ContactFields({
  contact,
  onChange,
  ownRole,
  getError,
  isContactHidden,
  initialName,
}: ContactFieldsProps) {
  const [isNameBlurred, setIsNameBlurred] = useState(false);
  const { name, phone, workRole, role } = contact;
  const isNotFullName = isNameBlurred && name.trim() !== '' && name.trim() !== initialName && !isFullName(name);
  return (
    <>
      <LimitedTextField
        label="Full name"
        name="name"
        limit={MAX_TEXT_LENGTH}
        autoComplete="off"
        value={name}
        error={isNotFullName ? getFailureMessage('full-name-required') : getError('name')}
        onBlur={() => setIsNameBlurred(true)}
        onFocus={() => setIsNameBlurred(false)}
        onChange={(event) => onChange({ ...contact, name: event.target.value })}
      />
      {isContactHidden ? (
        <p className="self-center text-small text-ink-muted">Phone and email are kept private.</p>
      ) : (
        <PhoneField
          label="Phone"
          name="phone"
          autoComplete="off"
          value={phone}
          error={getError('phone')}
          onChange={(text) => onChange({ ...contact, phone: text })}
        />
      )}
      <LimitedTextField
        label="Work role"
        name="workRole"
        limit={MAX_TEXT_LENGTH}
        autoComplete="off"
        value={workRole}
        onChange={(event) => onChange({ ...contact, workRole: event.target.value })}
      />
      <div className="grid min-w-0 content-start gap-1.5">
        <Select
          label="User Role"
          name="role"
          placeholder={role === '' ? 'User Role' : undefined}
          value={role}
          error={getError('role')}
          options={ROLE_CHOICES.filter(({ value }) => listAssignableRoles(ownRole).includes(value))}
          onChange={(event) => {
            const choice = ROLE_CHOICES.find(({ value }) => value === event.target.value);
            onChange({ ...contact, role: choice?.value ?? '' });
          }}
        />
        <p role="status" className="text-small text-ink-muted">
          {describeRole(role)}
        </p>
      </div>
    </>
  );
}
