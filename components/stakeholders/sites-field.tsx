import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { CONTROL_CLASS, Field } from '@/components/ui/forms/field';
import type { SitesFieldProps } from './site-choice';

const SitesCombobox = lazyComponent(
  () => import('./sites-combobox').then((file) => file.SitesCombobox),
  <span className={CONTROL_CLASS} aria-hidden="true" />,
);

/** Several sites, chosen by name (STAKE-06). */
export function SitesField({ error, ...choice }: SitesFieldProps) {
  return (
    <Field label="Sites" error={error}>
      {(control) => <SitesCombobox control={control} {...choice} />}
    </Field>
  );
}
