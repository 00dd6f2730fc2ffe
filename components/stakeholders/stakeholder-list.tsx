import Link from 'next/link';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { HiddenWhenClosed, useUnitClosed } from '@/components/shell/unit-state';
import type { SiteChoice } from '@/components/stakeholders/site-choice';
import { ContactAddress } from '@/components/ui/lists/contact-address';
import { Button } from '@/components/ui/buttons/button';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { classNames } from '@/components/ui/class-names';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';
import { ListCard, ROW_TARGET, RowActions } from '@/components/ui/lists/list-card';
import { EmptyState } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/forms/text-field';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { formatListDate } from '@/lib/dates';
import { REPORT_LIST_PATH, createViewUrl } from '@/lib/reports/urls';
import { deleteStakeholder, restoreStakeholder } from '@/lib/stakeholders/contract';
import { searchStakeholders, type Stakeholder } from '@/lib/stakeholders/rules';
import { DELETE_STAKEHOLDER } from '@/lib/stakeholders/texts';

const EditDialog = lazyDialog(
  () => import('./edit-stakeholder').then((module) => module.EditStakeholder),
  ({ onClose }) => onClose,
);

export interface StakeholderListProps {
  unitId: string;
  personId: string;
  timeZone: string;
  sites: readonly SiteChoice[];
  stakeholders: readonly Stakeholder[];
  refetch: () => Promise<unknown>;
}

/** The stakeholders of the work unit, with search, edit and delete (STAKE-01, STAKE-02, STAKE-11…13). */
export function StakeholderList({ unitId, personId, timeZone, sites, stakeholders, refetch }: StakeholderListProps) {
  const [editedStakeholder, setEditedStakeholder] = useState<Stakeholder | null>(null);
  const { confirm, confirmDialog } = useConfirm();
  const offerUndo = useUndo();
  const { send } = useCommand(deleteStakeholder, { failureTitle: 'Stakeholder not deleted' });
  const restoring = useCommand(restoreStakeholder, {
    failureTitle: 'Stakeholder not restored',
    onDone: () => void refetch(),
  });

  async function remove({ idstakeholder, name }: Stakeholder): Promise<void> {
    if (!(await confirm({ ...DELETE_STAKEHOLDER, about: name }))) return;
    const result = await send({ idstakeholder, idworkgroup: unitId });
    await refetch();
    if ('error' in result) return;
    offerUndo({ text: `${name} was deleted.`, onUndo: () => void restoring.send({ idstakeholder }) });
  }

  return (
    <>
      <SearchableList
        stakeholders={stakeholders}
        timeZone={timeZone}
        onEdit={setEditedStakeholder}
        onDelete={(stakeholder) => void remove(stakeholder)}
      />
      {editedStakeholder && (
        <EditDialog
          stakeholder={editedStakeholder}
          personId={personId}
          sites={sites}
          onSaved={() => void refetch()}
          onClose={() => setEditedStakeholder(null)}
        />
      )}
      {confirmDialog}
    </>
  );
}

interface SearchableListProps extends Omit<RowProps, 'stakeholder'> {
  stakeholders: readonly Stakeholder[];
}

/** The list with its search. The input updates at once; the rows are deferred. */
function SearchableList({ stakeholders, ...row }: SearchableListProps) {
  const isClosed = useUnitClosed();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const matches = useMemo(() => searchStakeholders(stakeholders, deferredQuery), [stakeholders, deferredQuery]);
  return (
    <ListCard
      id="work-unit-stakeholders"
      title="Work Unit Stakeholders"
      sub={
        <>
          To share a report with them, go to{' '}
          <Link href={REPORT_LIST_PATH} prefetch={false} className="text-link underline underline-offset-2">
            Past Reports
          </Link>
          .
        </>
      }
      filters={
        stakeholders.length > 0 && (
          <div className="border-t border-line px-4 py-1 tablet:pt-3.5 tablet:pb-4 desktop:px-6">
            <CollapseOnPhone summary={query.trim() ? 'Search, 1 active' : 'Search'} summaryClass="text-link">
              <TextField
                type="search"
                label="Search"
                hideLabel
                placeholder="Name, company, email or site"
                icon={<Icon name="search" />}
                autoComplete="off"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </CollapseOnPhone>
            <p role="status" className="text-small text-ink-muted max-tablet:py-1.5 tablet:mt-1.5">
              {formatCount(matches.length, stakeholders.length)}
            </p>
          </div>
        )
      }
      emptyState={
        matches.length === 0 && (
          <EmptyState>
            {stakeholders.length === 0
              ? isClosed
                ? 'No stakeholders.'
                : 'No stakeholders yet. People you add above can receive the reports of their sites.'
              : `No stakeholders match “${query.trim()}”.`}
          </EmptyState>
        )
      }
      columns={['Name', 'Company', 'Email', 'Sites', 'Last acknowledged']}
      isWide
    >
      <MatchingStakeholders listKey={deferredQuery} matches={matches} {...row} />
    </ListCard>
  );
}

const formatCount = (count: number, total: number): string => {
  const people = total === 1 ? '1 stakeholder' : `${total} stakeholders`;
  return count === total ? people : `${count} of ${people}`;
};

interface MatchingStakeholdersProps extends Omit<RowProps, 'stakeholder'> {
  /** The query: the rows start from the top when it changes. */
  listKey: string;
  matches: readonly Stakeholder[];
}

const MatchingStakeholders = memo(function MatchingStakeholders({
  listKey,
  matches,
  ...row
}: MatchingStakeholdersProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(listKey);
  return (
    <>
      {matches.slice(0, visibleCount).map((stakeholder) => (
        <Row key={stakeholder.idstakeholder} stakeholder={stakeholder} {...row} />
      ))}
      {matches.length > visibleCount && (
        <tr>
          <td colSpan={6} className="p-4 text-center">
            <Button ref={endRef} variant="text" onClick={showMore}>
              Show more of {matches.length} stakeholders
            </Button>
          </td>
        </tr>
      )}
    </>
  );
});

interface RowProps {
  stakeholder: Stakeholder;
  timeZone: string;
  onEdit: (stakeholder: Stakeholder) => void;
  onDelete: (stakeholder: Stakeholder) => void;
}

const Row = memo(function Row({ stakeholder, timeZone, onEdit, onDelete }: RowProps) {
  const { name, company, email, sites, acknowledged } = stakeholder;
  return (
    <tr
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 px-4 py-3 tablet:py-4 desktop:px-6 tablet:max-roomy:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] tablet:max-roomy:gap-x-6 roomy:table-row roomy:[&>td]:px-3 roomy:[&>td]:py-3 roomy:[&>td:first-child]:min-w-36 roomy:[&>td:first-child]:pl-6 roomy:[&>td:last-child]:pr-6 max-roomy:[&>td]:min-w-0',
        ROW_TARGET.row,
      )}
    >
      <td className="font-bold wrap-anywhere max-tablet:pt-1">{name}</td>
      <td className="wrap-anywhere max-roomy:text-small max-roomy:text-ink-muted max-roomy:empty:hidden tablet:max-roomy:col-start-1">
        {company}
      </td>
      <td className="max-tablet:col-span-full max-roomy:text-small max-roomy:text-ink-muted tablet:max-roomy:col-start-1">
        <span className={ROW_TARGET.control}>
          <ContactAddress>{email}</ContactAddress>
        </span>
      </td>
      <td className="wrap-anywhere max-tablet:col-span-full max-roomy:text-small tablet:max-roomy:col-start-2 tablet:max-roomy:row-start-1">
        <SiteNames names={sites.map((site) => site.name)} />
      </td>
      <td className="text-small wrap-anywhere text-ink-muted max-tablet:col-span-full max-roomy:empty:hidden tablet:max-roomy:col-start-2 tablet:max-roomy:row-span-2 tablet:max-roomy:row-start-2">
        {acknowledged && (
          <>
            <span className="roomy:hidden">Acknowledged </span>
            <Link
              href={createViewUrl(acknowledged.idreport)}
              prefetch={false}
              className={classNames('text-link underline underline-offset-2', ROW_TARGET.control)}
            >
              {acknowledged.siteName || 'Inspection'}
            </Link>
            , <span className="whitespace-nowrap">{formatListDate(acknowledged.at, timeZone)}</span>
          </>
        )}
      </td>
      <td className="max-tablet:col-start-2 max-tablet:row-span-2 max-tablet:row-start-1 max-tablet:-mr-3 tablet:max-roomy:col-start-3 tablet:max-roomy:row-span-3 tablet:max-roomy:row-start-1">
        <HiddenWhenClosed>
          <RowActions className="flex-nowrap! justify-end max-tablet:gap-0">
            <Button
              variant="text"
              aria-label={`Edit ${name}`}
              onClick={() => onEdit(stakeholder)}
              className={ROW_TARGET.link}
            >
              Edit
            </Button>
            <IconButton
              label={`Delete ${name}`}
              icon={<Icon name="trash" />}
              tone="danger"
              onClick={() => onDelete(stakeholder)}
              className={ROW_TARGET.control}
            />
          </RowActions>
        </HiddenWhenClosed>
      </td>
    </tr>
  );
});

function SiteNames({ names }: { names: readonly string[] }) {
  const [firstName, ...otherNames] = names;
  if (firstName === undefined) return <span className="text-ink-muted">No active site</span>;
  if (otherNames.length === 0) return firstName;
  return (
    <details className="group">
      <summary
        className={classNames(
          'flex min-h-9 cursor-pointer list-none flex-wrap items-center gap-1.5 rounded-badge max-roomy:min-h-12 tablet:max-roomy:group-not-open:-my-3.5',
          ROW_TARGET.control,
        )}
      >
        {firstName}
        <span className="rounded-full bg-stone-100 px-2 py-0.5 text-small font-bold text-ink-soft group-open:hidden">
          +{otherNames.length}
          <span className="sr-only"> more sites</span>
        </span>
      </summary>
      <ul className="grid gap-1 pb-1">
        {otherNames.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
