import { lazyComponent } from '@/components/ui/lazy-component';
import { CONTROL_CLASS, Field } from '@/components/ui/field';

export interface SiteChoice {
  id: string;
  name: string;
}

export interface SitesFieldProps {
  sites: readonly SiteChoice[];
  /** The ids of the chosen sites, in the order in which they were chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The focus has left the control. */
  onLeave: () => void;
  error?: string;
  /** In a dialog, which would cut off a list that hangs over: the list of sites stands below the field. */
  inFlow?: boolean;
}

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
