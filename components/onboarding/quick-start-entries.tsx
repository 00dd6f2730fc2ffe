import Link from 'next/link';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { SHOW_QUICK_START } from '@/components/onboarding/show-quick-start';
import { MenuEvent } from '@/components/shell/menu-event';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';

/** The role's guide, and the welcome panel for roles that may open it (SHELL-37, X-78). */
export function QuickStartEntries({ menu, canSetUp }: { menu: string; canSetUp: boolean }) {
  const t = useText();
  return (
    <>
      <MenuEvent menu={menu} event={SHOW_QUICK_START}>
        <Icon name="compass" />
        {t('Quick Start Guide')}
      </MenuEvent>
      {canSetUp && (
        <Link href="/app/quick-start" prefetch={false} className={MENU_ROW_CLASS}>
          <Icon name="list-checks" />
          {t('Set up your work unit')}
        </Link>
      )}
    </>
  );
}
