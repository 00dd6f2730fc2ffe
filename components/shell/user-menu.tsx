import { ServerText } from '@/components/ui/text/language';
import { Check, ChevronDown, ClipboardList, Keyboard, LogOut, Smartphone, Truck, UserRound } from 'lucide-react';
import Link from 'next/link';
import { TaskDot, TaskEntry, TaskText } from '@/components/notifications/tasks-in-menu';
import { UnsentCount, UnsentDot, UnsentText } from '@/components/offline/unsent-count';
import { Avatar } from '@/components/shell/avatar';
import { Menu, MenuEvent } from '@/components/shell/menu';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { OutdoorContrastSwitch } from '@/components/shell/outdoor-contrast';
import { SHOW_SHORTCUTS } from '@/components/shell/shortcut-setting';
import { hasSupport, SupportEntries, type SupportEntriesProps } from '@/components/shell/support-menu';
import { ButtonForm } from '@/components/ui/buttons/button-form';

export interface MenuAccount {
  personId: string;
  username: string;
  unitId: string | null;
  unitName: string | null;
  units: readonly { id: string; name: string }[];
  switchUnit: (form: FormData) => void | Promise<void>;
}

const ACCOUNT_MENU = 'account-menu';

/** A server component, so that pages load no script for its static parts. */
export function UserMenu({ account, support }: { account: MenuAccount; support: SupportEntriesProps }) {
  return (
    <UnsentCount personId={account.personId}>
      <Menu
        id={ACCOUNT_MENU}
        label="Account"
        buttonClass="flex min-h-12 min-w-12 items-center justify-center gap-2.5 rounded-control text-[0.9375rem] font-medium hover:bg-white/10 desktop:px-2.5"
        button={
          <>
            <span className="relative">
              <Avatar personId={account.personId} name={account.username} />
              <UnsentDot />
              <TaskDot />
            </span>
            <span className="max-desktop:sr-only">{account.username}</span>
            <span className="sr-only">
              <UnsentText before=", " />
              <TaskText />, <ServerText text="account menu" />
            </span>
            <ChevronDown aria-hidden="true" className="size-4 max-desktop:hidden" />
          </>
        }
      >
        <p className="flex items-center gap-3 border-b border-line px-4 py-3">
          <Avatar personId={account.personId} name={account.username} />
          <span className="min-w-0">
            <ServerText text="Hello," /> <b className="break-words">{account.username}</b>
            {account.unitName !== null && (
              <bdi className="block text-small wrap-anywhere text-ink-muted">{account.unitName}</bdi>
            )}
          </span>
        </p>
        {account.units.length > 1 && <Units account={account} />}
        <div className="border-b border-line px-4 py-1">
          <OutdoorContrastSwitch />
        </div>
        {hasSupport(support) && (
          <div className="border-b border-line py-2 desktop:hidden">
            <h2 className="px-4 py-1 text-small text-ink-muted">
              <ServerText text="Support" />
            </h2>
            <SupportEntries menu={ACCOUNT_MENU} {...support} />
          </div>
        )}
        <TaskEntry icon={<ClipboardList aria-hidden="true" />} />
        <Link href="/app/on-this-device" prefetch={false} className={MENU_ROW_CLASS}>
          <Smartphone aria-hidden="true" />
          <ServerText text="On this device" />
          <UnsentText className="ml-auto text-small text-ink-muted" />
        </Link>
        {/* A device without a keyboard does not need it. */}
        <MenuEvent menu={ACCOUNT_MENU} event={SHOW_SHORTCUTS} className="max-desktop:hidden">
          <Keyboard aria-hidden="true" />
          <ServerText text="Keyboard shortcuts" />
        </MenuEvent>
        {account.unitId !== null && (
          <Link href="/assured-disposal-sites" prefetch={false} className={MENU_ROW_CLASS}>
            <Truck aria-hidden="true" />
            <ServerText text="Assured Disposal" />
          </Link>
        )}
        <Link href="/user-settings" className={MENU_ROW_CLASS}>
          <UserRound aria-hidden="true" />
          <ServerText text="My Account" />
        </Link>
        {/* A plain link, so that a new document is loaded and nothing of this person stays in memory. */}
        <a href="/logout" className={MENU_ROW_CLASS}>
          <LogOut aria-hidden="true" />
          <ServerText text="Log Out" />
        </a>
      </Menu>
    </UnsentCount>
  );
}

/** Buttons of one form, which work before scripts have loaded. */
function Units({ account: { units, unitId, switchUnit } }: { account: MenuAccount }) {
  return (
    <ButtonForm action={switchUnit} notDone="Work unit not changed" className="border-b border-line py-2">
      <h2 className="px-4 py-1 text-small text-ink-muted">
        <ServerText text="Work unit" />
      </h2>
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
    </ButtonForm>
  );
}
