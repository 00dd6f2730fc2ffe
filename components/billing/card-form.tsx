import { useRef, useState, type FormEvent, useEffect, useId } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useCardUpdate, useHostedFields, type CardOwner } from '@/components/billing/use-card-update';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { Select } from '@/components/ui/forms/select';
import { ErrorState } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/forms/text-field';
import { findFieldsWithCardNumber, MAX_BILLING_TEXT_LENGTH, type BillingAddress } from '@/lib/billing/rules';
import { US_STATES } from '@/lib/billing/us-states';
import { classNames } from '@/components/ui/class-names';
import type { HostedFieldKind, HostedFields } from '@/components/billing/hosted-fields';

const CARD_NUMBER_IN_WRONG_FIELD = 'This looks like a card number and was not sent. Enter it under Card number below.';

export interface CardFormProps {
  person: CardOwner;
  publishableKey: string;
  onUpdated: () => void;
  /** null if there is no card to go back to. */
  onCancel: (() => void) | null;
}

/** Billing address and card (BILLING-03). The card's three fields are the payment provider's own. */
export function CardForm({ person, publishableKey, onUpdated, onCancel }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [fieldsWithCardNumber, setFieldsWithCardNumber] = useState<readonly (keyof BillingAddress)[]>([]);
  const { fields, hasFailed, retry: reload } = useHostedFields(publishableKey);
  const { send, isBusy } = useCardUpdate({ person, fields, onUpdated, retry: () => form.current?.requestSubmit() });
  const getError = (field: keyof BillingAddress) =>
    fieldsWithCardNumber.includes(field) ? CARD_NUMBER_IN_WRONG_FIELD : undefined;
  const getFieldProps = (field: keyof BillingAddress) => ({
    name: field,
    error: getError(field),
    maxLength: MAX_BILLING_TEXT_LENGTH,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = readAddress(event.currentTarget);
    const invalidFields = findFieldsWithCardNumber(address);
    setFieldsWithCardNumber(invalidFields);
    const firstInvalid = invalidFields[0] && event.currentTarget.elements.namedItem(invalidFields[0]);
    if (firstInvalid instanceof HTMLElement) firstInvalid.focus();
    else if (fields) void send(address);
  }

  if (hasFailed)
    return (
      <FormCard id="card-form" title="Card">
        <ErrorState retry={<Button onClick={reload}>Try again</Button>}>
          The card form could not be loaded. Nothing was changed.
        </ErrorState>
      </FormCard>
    );
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <FormCard id="billing-address" title="Billing address">
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            label="Cardholder name"
            {...getFieldProps('name')}
            defaultValue={person.name}
            autoComplete="cc-name"
          />
          <TextField
            label="Company name"
            {...getFieldProps('company')}
            defaultValue={person.company}
            autoComplete="organization"
          />
          <TextField
            label="Address line 1"
            {...getFieldProps('address_line1')}
            autoComplete="billing address-line1"
            className="tablet:col-span-2"
          />
          <TextField
            label="Address line 2"
            {...getFieldProps('address_line2')}
            autoComplete="billing address-line2"
            className="tablet:col-span-2"
          />
          <TextField label="City" {...getFieldProps('address_city')} autoComplete="billing address-level2" />
          <div className="grid grid-cols-2 gap-4">
            <Select
              label="State"
              name="address_state"
              placeholder="State"
              options={US_STATES}
              autoComplete="billing address-level1"
            />
            <TextField
              label="ZIP code"
              {...getFieldProps('address_zip')}
              autoComplete="billing postal-code"
              inputMode="numeric"
            />
          </div>
        </div>
      </FormCard>
      <FormCard
        id="card"
        title="Card"
        actions={
          <p className="flex items-center gap-2 text-small text-ink-muted">
            <Icon name="lock" className="size-4" />
            Your card is stored by the payment provider
          </p>
        }
      >
        <div className="grid grid-cols-2 gap-4 tablet:grid-cols-[2fr_1fr_1fr]">
          <HostedField kind="cardNumber" label="Card number" fields={fields} className="max-tablet:col-span-2" />
          <HostedField kind="cardExpiry" label="Expiry (mm/yy)" fields={fields} />
          <HostedField kind="cardCvc" label="Security code" fields={fields} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy || fields === null}>
            Update Card Info
          </Button>
          {onCancel && (
            <Button variant="text" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </FormCard>
    </form>
  );
}

function readAddress(form: HTMLFormElement): BillingAddress {
  const formData = new FormData(form);
  const getText = (field: keyof BillingAddress) => {
    const value = formData.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: getText('name'),
    company: getText('company'),
    address_line1: getText('address_line1'),
    address_line2: getText('address_line2'),
    address_city: getText('address_city'),
    address_state: getText('address_state'),
    address_zip: getText('address_zip'),
  };
}

interface HostedFieldProps {
  kind: HostedFieldKind;
  label: string;
  /** null until the provider's script has loaded. */
  fields: HostedFields | null;
  className?: string;
}

function HostedField({ kind, label, fields, className }: HostedFieldProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    return element && fields ? fields.mount(kind, element) : undefined;
  }, [fields, kind]);
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-[0.9375rem] font-bold">
        {label}
      </label>
      <div
        ref={container}
        id={id}
        aria-busy={fields === null || undefined}
        className="form-control [&.is-focused]:shadow-focus [&.is-invalid]:border-danger"
      />
    </div>
  );
}
