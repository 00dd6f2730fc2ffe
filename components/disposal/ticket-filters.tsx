import Form from 'next/form';
import { Icon } from '@/components/ui/icons/icon';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { MAX_SEARCH_LENGTH, type TicketList } from '@/lib/disposal/rules';
import { countFilters, getTicketListPath, type TicketFilter } from '@/lib/disposal/ticket-paths';

interface FilterOption {
  value: string;
  label: string;
}

export interface TicketFiltersProps {
  list: TicketList;
  filter: TicketFilter;
  agreements: readonly FilterOption[];
  sites: readonly FilterOption[];
}

/** Filters in the URL: a GET form that works without scripts. */
export function TicketFilters({ list, filter, agreements, sites }: TicketFiltersProps) {
  const t = useDisposalText();
  const { agreementId = '', siteId = '', search = '', from = '', to = '' } = filter;
  const count = countFilters(filter);
  return (
    // The key resets the fields to the URL after Back or 'Clear filters'.
    <Form
      key={JSON.stringify(filter)}
      action={getTicketListPath(list)}
      prefetch={false}
      aria-label={t('Filter tickets')}
      className="filters border-line px-4 pt-2 tablet:border-b tablet:py-4 desktop:px-6"
    >
      <CollapseOnPhone
        summary={count > 0 ? t('Search and filters, {count} active', { count }) : t('Search and filters')}
        summaryClass="text-link"
      >
        <div className="grid gap-3 max-tablet:pb-3 wide:grid-cols-[1.6fr_1.4fr_1.2fr_auto_auto_auto] wide:items-end">
          <TextField
            type="search"
            label={t('Search')}
            name="search"
            placeholder={t('Number, truck, driver or load')}
            icon={<Icon name="search" />}
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={search}
          />
          <div className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-[1.6fr_1.2fr_auto_auto] wide:contents">
            <Select
              label={t('Agreement')}
              name="agreement"
              placeholder={t('All agreements')}
              defaultValue={agreementId}
              options={addMissingOption(agreements, agreementId, t('An agreement you do not have access to'))}
            />
            <Select
              label={t('Site')}
              name="site"
              placeholder={t('All sites')}
              defaultValue={siteId}
              options={addMissingOption(sites, siteId, t('A site you are not assigned to'))}
            />
            <TextField label={t('From')} type="date" name="from" defaultValue={from} />
            <TextField label={t('To')} type="date" name="to" defaultValue={to} />
          </div>
          <div className="flex flex-wrap gap-2 max-tablet:*:grow">
            <Button type="submit" variant="outline" size="field">
              {t('Show tickets')}
            </Button>
            {count > 0 && (
              <ButtonLink variant="text" href={getTicketListPath(list)} prefetch={false}>
                {t('Clear filters')}
              </ButtonLink>
            )}
          </div>
        </div>
      </CollapseOnPhone>
    </Form>
  );
}

/** Adds the value of the URL if it is not among the options. */
function addMissingOption(options: readonly FilterOption[], value: string, label: string): readonly FilterOption[] {
  return value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label }];
}
