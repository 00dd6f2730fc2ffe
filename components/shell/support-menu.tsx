import { ServerText } from '@/components/ui/text/language';
import { CircleHelp, Phone } from 'lucide-react';
import { QuickStartEntries } from '@/components/onboarding/quick-start-entry';
import { Menu } from '@/components/shell/menu';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';

const SUPPORT_MENU = 'support-menu';

export interface SupportEntriesProps {
  /** From the configuration; without it there is no entry (decision X-80). */
  phone: string | null;
  /** Whether the person may set up the work unit; null without one. */
  maySetUp: boolean | null;
}

/** On a desktop; on a phone the entries are in the account menu. */
export function SupportMenu(entries: SupportEntriesProps) {
  return (
    <Menu
      id={SUPPORT_MENU}
      label="Support"
      namesButton

      button={<CircleHelp aria-hidden="true" className="size-5" />}
      buttonClass="hidden size-12 place-items-center rounded-control hover:bg-white/10 desktop:grid"
    >
      <SupportEntries menu={SUPPORT_MENU} {...entries} />
    </Menu>
  );
}

export const hasSupport = ({ phone, maySetUp }: SupportEntriesProps): boolean => phone !== null || maySetUp !== null;

/** @param menu the id of the entries' menu */
export function SupportEntries({ menu, phone, maySetUp }: SupportEntriesProps & { menu: string }) {
  return (
    <>
      {maySetUp !== null && <QuickStartEntries menu={menu} maySetUp={maySetUp} />}
      {phone && <SupportPhone phone={phone} />}
    </>
  );
}

function SupportPhone({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={MENU_ROW_CLASS}>
      <Phone aria-hidden="true" />
      <span>
        <ServerText text="Call support:" /> <span className="whitespace-nowrap">{phone}</span>
      </span>
    </a>
  );
}
