import { CircleHelp, Phone } from 'lucide-react';
import { QuickStartEntries } from '@/components/onboarding/quick-start-entry';
import { Menu, MENU_ROW_CLASS } from '@/components/shell/menu';
import type { Role } from '@/lib/permissions';

const SUPPORT_MENU = 'support-menu';

export interface SupportEntriesProps {
  /** From the configuration; without it there is no entry (decision X-80). */
  phone: string | null;
  /** null without a work unit: then there is nothing to begin with. */
  role: Role | null;
}

/** The question mark on a desktop bar; on a phone the same entries stand in the account menu. */
export function SupportMenu(entries: SupportEntriesProps) {
  return (
    <Menu
      id={SUPPORT_MENU}
      label="Support"
      buttonLabel="Support"
      button={<CircleHelp aria-hidden="true" className="size-5" />}
      buttonClass="hidden size-12 place-items-center rounded-control hover:bg-white/10 desktop:grid"
    >
      <SupportEntries menu={SUPPORT_MENU} {...entries} />
    </Menu>
  );
}

export const hasSupport = ({ phone, role }: SupportEntriesProps): boolean => phone !== null || role !== null;

/** @param menu the id of the menu that they stand in */
export function SupportEntries({ menu, phone, role }: SupportEntriesProps & { menu: string }) {
  return (
    <>
      {role && <QuickStartEntries menu={menu} role={role} />}
      {phone && <SupportPhone phone={phone} />}
    </>
  );
}

function SupportPhone({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={MENU_ROW_CLASS}>
      <Phone aria-hidden="true" />
      <span>
        Call support: <span className="whitespace-nowrap">{phone}</span>
      </span>
    </a>
  );
}
