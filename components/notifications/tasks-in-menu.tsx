import { useText } from '@/components/ui/text/language';
import { formatNewCount } from '@/components/notifications/bells';
import { useNotificationCounts } from '@/components/notifications/notification-counts';

/** A dot on the account menu for new tasks, on screens where the bar has no button for tasks (SHELL-41). */
export function TaskDot() {
  const { tasks } = useNotificationCounts().counts;
  return (
    tasks > 0 && (
      <span
        aria-hidden="true"
        className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-chrome bg-incomplete-pin desktop:hidden"
      />
    )
  );
}

/** The number of new tasks, for screen readers. Only on screens that show `TaskDot`. */
export function TaskText() {
  const t = useText();
  const { tasks } = useNotificationCounts().counts;
  return tasks > 0 && <span className="desktop:hidden">, {formatNewCount(tasks, 'task', t)}</span>;
}
