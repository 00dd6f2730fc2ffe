'use client';

import { useEffect, useId, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/forms/field';
import type { HostedFieldKind, HostedFields } from '@/components/billing/hosted-fields';

export interface HostedFieldProps {
  kind: HostedFieldKind;
  label: string;
  /** null until the provider's script has loaded. */
  fields: HostedFields | null;
  className?: string;
}

export function HostedField({ kind, label, fields, className }: HostedFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    return element && fields ? fields.mount(kind, element) : undefined;
  }, [fields, kind]);
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-[0.9375rem] font-bold">
        {label}
      </label>
      <div
        ref={place}
        id={id}
        aria-busy={fields === null || undefined}
        className={classNames(CONTROL_CLASS, '[&.is-focused]:shadow-focus [&.is-invalid]:border-danger')}
      />
    </div>
  );
}
