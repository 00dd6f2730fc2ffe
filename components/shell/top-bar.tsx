import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { Logo } from '@/components/ui/media/logo';

/** Whether a sidebar is open, and the function that toggles it. */
interface SidebarToggle {
  isOpen: boolean;
  toggle: () => void;
}

export interface TopBarProps {
  menus: ReactNode;
  /** Where the logo leads. */
  homePath: string;
  /** True in the editor, which has its own bar below the desktop width. */
  isHiddenBelowDesktop: boolean;
  /** Opens and closes the sliding sidebar; null without a sidebar. */
  slidingSidebar: SidebarToggle | null;
  /** Shows and hides the docked sidebar; null if it is never docked. */
  dockedSidebar: SidebarToggle | null;
}

/** The bar at the top of each page, with the buttons for the sidebar. */
export function TopBar({ menus, homePath, isHiddenBelowDesktop, slidingSidebar, dockedSidebar }: TopBarProps) {
  const t = useText();
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 h-(--nav-h) items-center gap-1 bg-chrome px-2 text-chrome-ink desktop:flex desktop:pr-5 desktop:pl-3 print:hidden',
        isHiddenBelowDesktop ? 'hidden' : 'flex',
      )}
    >
      {slidingSidebar && (
        <MenuToggle
          {...slidingSidebar}
          className={classNames('aria-expanded:bg-white/10', dockedSidebar && 'desktop:hidden')}
        />
      )}
      {dockedSidebar && <MenuToggle {...dockedSidebar} className="max-desktop:hidden" />}
      <Link href={homePath} className="flex min-h-12 items-center">
        <Logo />
        <span className="sr-only">{t(', home')}</span>
      </Link>
      <span className="grow" />
      {menus}
    </header>
  );
}

function MenuToggle({ isOpen, toggle, className }: SidebarToggle & { className?: string }) {
  const t = useText();
  return (
    <IconButton
      label={isOpen ? t('Close menu') : t('Open menu')}
      icon={<Icon name="menu" className="size-6!" />}
      tone="chrome"
      aria-expanded={isOpen}
      aria-controls="sections"
      onClick={toggle}
      className={classNames('desktop:size-12', className)}
    />
  );
}
