'use client';

import { Check, ChevronDown, ClipboardList, Keyboard, LogOut, Smartphone, UserRound } from 'lucide-react';
import Link from 'next/link';
import { newTasks, TASK_MENU } from '@/components/notifications/bells';
import { useNoticeCounts } from '@/components/notifications/notice-counts';
import { classNames } from '@/components/ui/class-names';
import { usePostedAction } from '@/components/ui/use-posted-action';
import { Avatar } from '@/components/shell/avatar';
import { Menu, MENU_ROW_CLASS } from '@/components/shell/menu';
import { OutdoorContrastSwitch } from '@/components/shell/outdoor-contrast';
import { useUnsentCount } from '@/components/offline/use-unsent-count';
import { SHOW_SHORTCUTS } from '@/components/shell/shortcut-choice';
import { hasSupport, SupportEntries, type SupportEntriesProps } from '@/components/shell/support-menu';

export interface SignedIn {
  personId: string;
  username: string;
  unitId: string | null;
  units: readonly { id: string; name: string }[];
  switchUnit: (form: FormData) => void | Promise<void>;
}

const ACCOUNT_MENU = 'account-menu';

/** Greeting, the choice of the work unit, outdoor contrast, 'My Account' and 'Log Out'. */
export function UserMenu({ account, support }: { account: SignedIn; support: SupportEntriesProps }) {
  const unsent = useUnsentCount(account.personId);
  const { tasks } = useNoticeCounts().counts;
  return (
    <Menu
      id={ACCOUNT_MENU}
      label="Account"
      buttonClass="flex min-h-12 min-w-12 items-center justify-center gap-2.5 rounded-control text-[0.9375rem] font-medium hover:bg-white/10 desktop:px-2.5"
      button={
        <>
          <span className="relative">
            <Avatar personId={account.personId} name={account.username} />
            {(unsent > 0 || tasks > 0) && <Dot onPhoneOnly={unsent === 0} />}
          </span>
          <span className="max-desktop:sr-only">{account.username}</span>
          <span className="sr-only">
            {unsent > 0 && `, ${unsent} not sent`}
            {tasks > 0 && <span className="desktop:hidden">, {newTasks(tasks)}</span>}, account menu
          </span>
          <ChevronDown aria-hidden="true" className="size-4 max-desktop:hidden" />
        </>
      }
    >
      <p className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Avatar personId={account.personId} name={account.username} />
        <span className="min-w-0">
          Hello, <b className="break-words">{account.username}</b>
        </span>
      </p>
      {account.units.length > 1 && <Units account={account} />}
      <div className="border-b border-line px-4 py-1">
        <OutdoorContrastSwitch />
      </div>
      {hasSupport(support) && (
        <div className="border-b border-line py-2 desktop:hidden">
          <h2 className="px-4 py-1 text-small text-ink-muted">Support</h2>
          <SupportEntries menu={ACCOUNT_MENU} {...support} />
        </div>
      )}
      {/* On a phone the tasks have no button of their own in the bar. */}
      <button
        type="button"
        className={`${MENU_ROW_CLASS} desktop:hidden`}
        onClick={() => document.getElementById(TASK_MENU)?.showPopover()}
      >
        <ClipboardList aria-hidden="true" />
        Tasks
        {tasks > 0 && <span className="ml-auto text-small text-ink-muted">{tasks} new</span>}
      </button>
      <Link href="/app/on-this-device" prefetch={false} className={MENU_ROW_CLASS}>
        <Smartphone aria-hidden="true" />
        On this device
        {unsent > 0 && <span className="ml-auto text-small text-ink-muted">{unsent} not sent</span>}
      </Link>
      <button
        type="button"
        // A device without a keyboard has no use for it.
        className={`${MENU_ROW_CLASS} max-desktop:hidden`}
        popoverTarget={ACCOUNT_MENU}
        popoverTargetAction="hide"
        onClick={() => document.dispatchEvent(new Event(SHOW_SHORTCUTS))}
      >
        <Keyboard aria-hidden="true" />
        Keyboard shortcuts
      </button>
      <Link href="/user-settings" className={MENU_ROW_CLASS}>
        <UserRound aria-hidden="true" />
        My Account
      </Link>
      {/* A plain link, so that the page which asks is loaded anew and nothing of this person stays in memory. */}
      <a href="/logout" className={MENU_ROW_CLASS}>
        <LogOut aria-hidden="true" />
        Log Out
      </a>
    </Menu>
  );
}

/** A mark that something inside the menu needs attention. */
function Dot({ onPhoneOnly }: { onPhoneOnly: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute -top-1 -right-1 size-3 rounded-full border-2 border-chrome bg-incomplete-pin',
        onPhoneOnly && 'desktop:hidden',
      )}
    />
  );
}

/** Buttons of one form, so that choosing a unit works before any script has loaded. */
function Units({ account: { units, unitId, switchUnit } }: { account: SignedIn }) {
  const onSubmit = usePostedAction(switchUnit, 'Work unit not changed');
  return (
    <form action={switchUnit} onSubmit={onSubmit} className="border-b border-line py-2">
      <h2 className="px-4 py-1 text-small text-ink-muted">Work unit</h2>
      {units.map((unit) => (
        <button
          key={unit.id}
          type="submit"
          name="workUnit"
          value={unit.id}
          aria-current={unit.id === unitId ? 'true' : undefined}
          className={`${MENU_ROW_CLASS} aria-[current]:font-bold aria-[current]:text-ink`}
        >
          <span className="size-5 shrink-0">{unit.id === unitId && <Check aria-hidden="true" />}</span>
          <span className="min-w-0 break-words">{unit.name}</span>
        </button>
      ))}
    </form>
  );
}
