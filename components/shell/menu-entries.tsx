import Link from 'next/link';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { NotificationViewer } from '@/components/notifications/notification-viewer';
import { TaskEntry } from '@/components/notifications/task-entry';
import { UnsentText } from '@/components/offline/unsent-count';
import { QuickStartEntries } from '@/components/onboarding/quick-start-entries';
import { MenuEvent } from '@/components/shell/menu-event';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { OutdoorContrastSwitch } from '@/components/shell/outdoor-contrast-switch';
import { SHOW_SHORTCUTS } from '@/components/shell/shortcut-setting';
import { ButtonForm } from '@/components/ui/buttons/button-form';
import { useText } from '@/components/ui/text/language';

export interface SupportEntriesProps {
  /** The id of the entries' menu. */
  menu: string;
  /** From the configuration; null hides the entry (decision X-80). */
  phone: string | null;
  /** Whether the person may set up the work unit; null without a work unit. */
  canSetUp: boolean | null;
}

export interface AccountEntriesProps {
  /** The id of the entries' menu. */
  menu: string;
  viewer: NotificationViewer;
  username: string;
  avatar: ReactNode;
  unitName: string | null;
  support: Omit<SupportEntriesProps, 'menu'> | null;
}

/** The account menu. On screens narrower than a desktop it also has the entries of Support. */
export function AccountEntries({ menu, viewer, username, avatar, unitName, support }: AccountEntriesProps) {
  const t = useText();
  return (
    <>
      <p className="flex items-center gap-3 border-b border-line px-4 py-3">
        {avatar}
        <span className="min-w-0">
          {t('Hello,')} <b className="break-words">{username}</b>
          {unitName !== null && <bdi className="block text-small wrap-anywhere text-ink-muted">{unitName}</bdi>}
        </span>
      </p>
      {viewer.units.length > 1 && <UnitSwitcher {...viewer} />}
      <div className="border-b border-line px-4 py-1">
        <OutdoorContrastSwitch />
      </div>
      {support && (
        <div className="border-b border-line py-2 desktop:hidden">
          <h2 className="px-4 py-1 text-small text-ink-muted">{t('Support')}</h2>
          <SupportEntries menu={menu} {...support} />
        </div>
      )}
      <TaskEntry />
      <Link href="/app/on-this-device" prefetch={false} className={MENU_ROW_CLASS}>
        <Icon name="smartphone" />
        {t('On this device')}
        <UnsentText className="ml-auto text-small text-ink-muted" />
      </Link>
      {/* Phones have no keyboard. */}
      <MenuEvent menu={menu} event={SHOW_SHORTCUTS} className="max-desktop:hidden">
        <Icon name="keyboard" />
        {t('Keyboard shortcuts')}
      </MenuEvent>
      {viewer.unitId !== null && (
        <Link href="/assured-disposal-sites" prefetch={false} className={MENU_ROW_CLASS}>
          <Icon name="truck" />
          {t('Assured Disposal')}
        </Link>
      )}
      <Link href="/user-settings" className={MENU_ROW_CLASS}>
        <Icon name="user-round" />
        {t('My Account')}
      </Link>
      {/* A plain link, so that a new document is loaded and nothing of this person stays in memory. */}
      <a href="/logout" className={MENU_ROW_CLASS}>
        <Icon name="log-out" />
        {t('Log Out')}
      </a>
    </>
  );
}

function UnitSwitcher({ units, unitId, switchUnit }: NotificationViewer) {
  const t = useText();
  return (
    <ButtonForm action={switchUnit} failureTitle="Work unit not changed" className="border-b border-line py-2">
      <h2 className="px-4 py-1 text-small text-ink-muted">{t('Work unit')}</h2>
      {units.map((unit) => (
        <button
          key={unit.id}
          type="submit"
          name="workUnit"
          value={unit.id}
          aria-current={unit.id === unitId ? 'true' : undefined}
          className={`${MENU_ROW_CLASS} aria-[current]:font-bold aria-[current]:text-ink`}
        >
          <span className="size-5 shrink-0">{unit.id === unitId && <Icon name="check" />}</span>
          <span className="min-w-0 break-words">{unit.name}</span>
        </button>
      ))}
    </ButtonForm>
  );
}

export function SupportEntries({ menu, phone, canSetUp }: SupportEntriesProps) {
  const t = useText();
  return (
    <>
      {canSetUp !== null && <QuickStartEntries menu={menu} canSetUp={canSetUp} />}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={MENU_ROW_CLASS}>
          <Icon name="phone" />
          <span>
            {t('Call support:')} <span className="whitespace-nowrap">{phone}</span>
          </span>
        </a>
      )}
    </>
  );
}
