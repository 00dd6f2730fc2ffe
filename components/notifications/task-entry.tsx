import { Icon } from '@/components/ui/icons/icon';
import { TASK_MENU } from '@/components/notifications/bells';
import { useNotificationCounts } from '@/components/notifications/notification-counts';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { useText } from '@/components/ui/text/language';

/** The entry of the account menu that opens the tasks. */
export function TaskEntry() {
  const t = useText();
  const { tasks } = useNotificationCounts().counts;
  return (
    <button
      type="button"
      className={`${MENU_ROW_CLASS} desktop:hidden`}
      onClick={() => document.getElementById(TASK_MENU)?.showPopover()}
    >
      <Icon name="clipboard-list" />
      {t('Tasks')}
      {tasks > 0 && <span className="ml-auto text-small text-ink-muted">{t('{count} new', { count: tasks })}</span>}
    </button>
  );
}
