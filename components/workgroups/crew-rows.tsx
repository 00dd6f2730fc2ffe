import { Icon } from '@/components/ui/icons/icon';
import { Avatar } from '@/components/shell/avatar';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/feedback/badge';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { ContactAddress } from '@/components/ui/lists/contact-address';
import { ROW_TARGET, RowActions } from '@/components/ui/lists/list-card';
import { formatUsPhone } from '@/lib/phone';
import { getRoleLabel, type Role } from '@/lib/permissions';
import type { CrewRow } from '@/lib/workgroups/crew';
import { isContactHidden } from '@/lib/workgroups/edit-form';
import { canManageRole } from '@/lib/workgroups/rules';
import { filterExpiringSkills, getExpiryState, formatExpiry } from '@/lib/workgroups/skills';

export interface CrewTableRowProps {
  row: CrewRow;
  today: string;
  ownRole: Role;
  /** Whether it is the reader's own row. */
  isSelf: boolean;
  hasSignal: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const CELL_CLASS =
  'block min-w-0 wrap-break-word max-tablet:pl-11.5 roomy:table-cell roomy:px-3 roomy:py-3 roomy:align-middle';

/** Two lines on a tablet: name, contact, roles. */
const TABLET_CLASS =
  'tablet:max-roomy:grid tablet:max-roomy:grid-cols-[minmax(0,6fr)_minmax(0,6fr)_minmax(0,5fr)_6rem] tablet:max-roomy:items-center tablet:max-roomy:gap-x-5 tablet:max-roomy:gap-y-0.5';
const SECOND_COLUMN_CLASS = 'max-tablet:order-2 max-tablet:col-span-full tablet:max-roomy:col-start-2';
const THIRD_COLUMN_CLASS = 'max-tablet:order-1 tablet:max-roomy:col-start-3';

/** A member of the crew: a table row, or a block on narrower screens. */
export function CrewTableRow({ row, today, ownRole, isSelf, hasSignal, onEdit, onDelete }: CrewTableRowProps) {
  const { id, name, email, phone, workRole, role } = row;
  return (
    <tr
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] content-start px-4 py-3 desktop:px-6 tablet:min-h-21 roomy:table-row roomy:min-h-0',
        TABLET_CLASS,
        ROW_TARGET.row,
      )}
    >
      <td
        className={`${CELL_CLASS} wrap-anywhere max-tablet:col-span-full max-tablet:row-start-1 max-tablet:pl-0! tablet:max-roomy:row-span-2 roomy:first:pl-6`}
      >
        <span className="flex items-center gap-3 max-tablet:pr-22">
          <Avatar personId={id} name={name} />
          <span className="min-w-0 font-bold wrap-anywhere roomy:font-medium">
            {name}
            {isSelf && <span className="font-regular text-ink-muted"> (you)</span>}
          </span>
        </span>
        <ExpiringSkills row={row} today={today} />
      </td>
      <td
        className={`${CELL_CLASS} ${SECOND_COLUMN_CLASS} max-roomy:wrap-anywhere max-roomy:text-small max-roomy:text-ink-muted tablet:max-roomy:row-start-1 tablet:max-roomy:self-end`}
      >
        {row.isDeleted ? (
          <span className="text-ink-muted">Account deleted</span>
        ) : isContactHidden(row) ? (
          <span className="text-ink-muted">Kept private</span>
        ) : (
          <span className={ROW_TARGET.control}>
            <ContactAddress>{email}</ContactAddress>
          </span>
        )}
      </td>
      {/* A leading 1 is not shown (CREW-10). */}
      <td
        className={`${CELL_CLASS} ${SECOND_COLUMN_CLASS} tabular-nums max-roomy:text-small max-roomy:text-ink-muted tablet:max-roomy:row-start-2 tablet:max-roomy:self-start roomy:whitespace-nowrap`}
      >
        <span className={ROW_TARGET.control}>
          <ContactAddress>{formatUsPhone(phone)}</ContactAddress>
        </span>
      </td>
      <td
        className={`${CELL_CLASS} ${THIRD_COLUMN_CLASS} max-roomy:text-small max-roomy:text-ink-muted tablet:max-roomy:row-start-1 tablet:max-roomy:self-end`}
      >
        {workRole}
      </td>
      <td
        className={`${CELL_CLASS} ${THIRD_COLUMN_CLASS} max-tablet:justify-self-end max-tablet:pl-2! tablet:max-roomy:row-start-2 tablet:max-roomy:self-start`}
      >
        <Badge className="tablet:max-roomy:mt-1">{getRoleLabel(role)}</Badge>
      </td>
      <td className="max-tablet:col-start-2 max-tablet:row-start-1 max-tablet:-mt-1 max-tablet:-mr-3 max-tablet:justify-self-end tablet:max-roomy:col-start-4 tablet:max-roomy:row-span-2 tablet:max-roomy:row-start-1 roomy:table-cell roomy:pr-4">
        {canManageRole(ownRole, role) && (
          <HiddenWhenClosed>
            <RowActions className="flex-nowrap! gap-0! justify-end">
              {!row.isDeleted && (
                <IconButton
                  label={`Edit ${name}`}
                  icon={<Icon name="contact" />}
                  aria-disabled={!hasSignal || undefined}
                  onClick={onEdit}
                  className={classNames('aria-disabled:opacity-40', ROW_TARGET.link)}
                />
              )}
              <IconButton
                tone="danger"
                label={`Delete ${name}`}
                icon={<Icon name="trash" />}
                aria-disabled={!hasSignal || undefined}
                onClick={onDelete}
                className={classNames('aria-disabled:opacity-40', ROW_TARGET.control)}
              />
            </RowActions>
          </HiddenWhenClosed>
        )}
      </td>
    </tr>
  );
}

/** The skills that have expired or expire soon. */
function ExpiringSkills({ row: { skills }, today }: Pick<CrewTableRowProps, 'row' | 'today'>) {
  const expiring = filterExpiringSkills(skills, today);
  if (expiring.length === 0) return null;
  return (
    <ul aria-label="Skills that expire" className="mt-1.5 flex max-tablet:mb-2 flex-wrap gap-1.5 pl-11.5">
      {expiring.map(({ name, expiryDate }) => (
        <li key={name}>
          <Badge
            tone={getExpiryState(expiryDate, today) === 'expired' ? 'overdue' : 'incomplete'}
            className="py-0.5 whitespace-normal! wrap-anywhere"
          >
            {name}: {expiryDate && formatExpiry(expiryDate, today)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
