import { CircleHelp, Phone } from 'lucide-react';
import { Menu, MENU_ROW_CLASS } from '@/components/shell/menu';

/** The question mark on a desktop bar; on a phone the same entry stands in the account menu. */
export function SupportMenu({ phone }: { phone: string }) {
  return (
    <Menu
      id="support-menu"
      label="Support"
      buttonLabel="Support"
      button={<CircleHelp aria-hidden="true" className="size-5" />}
      buttonClass="hidden size-12 place-items-center rounded-control hover:bg-white/10 desktop:grid"
    >
      <SupportPhone phone={phone} />
    </Menu>
  );
}

export function SupportPhone({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={MENU_ROW_CLASS}>
      <Phone aria-hidden="true" />
      <span>
        Call support: <span className="whitespace-nowrap">{phone}</span>
      </span>
    </a>
  );
}
