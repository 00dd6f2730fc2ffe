import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { Select } from '@/components/ui/forms/select';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import type { FormAction } from '@/lib/form-state';

export interface AcceptOfferProps {
  link: string;
  action: FormAction;
  sites: readonly { id: string; name: string }[];
  label: string;
  unitName: string;
}

/** Accepts with one of the unit's sites. A posted form, so it works before scripts load. */
export function AcceptOffer({ link, action, sites, label, unitName }: AcceptOfferProps) {
  const t = useDisposalText();
  const { pending, getError, formError, help, form } = useServerForm(action);
  if (sites.length === 0)
    return (
      <p className="text-ink-soft">
        {t(
          'You do not manage a site of {unit}. Ask your Office to add a site or to give you the Manage permission on a site’s team, then open this link again.',
          { unit: unitName },
        )}
      </p>
    );
  const [firstSite, ...otherSites] = sites;
  return (
    <form {...form}>
      <FormError message={formError} help={help} />
      <input type="hidden" name="link" value={link} />
      <Select
        label={label}
        name="siteId"
        placeholder={otherSites.length > 0 ? t('Select a site') : undefined}
        defaultValue={otherSites.length > 0 ? '' : firstSite?.id}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        error={getError('siteId')}
      />
      <div>
        <Button type="submit" size="primary" isBusy={pending}>
          {t('Accept for {unit}', { unit: unitName })}
        </Button>
      </div>
    </form>
  );
}

export function DeclineOffer({ link, action }: { link: string; action: FormAction }) {
  const t = useDisposalText();
  const { pending, formError, help, form } = useServerForm(action);
  return (
    <form {...form} className="grid justify-items-start gap-3">
      <FormError message={formError} help={help} />
      <input type="hidden" name="link" value={link} />
      <Button type="submit" variant="text" isBusy={pending}>
        {t('Decline')}
      </Button>
    </form>
  );
}
