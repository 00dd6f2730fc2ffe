import { useText } from '@/components/ui/text/language';
import { formatNewCount } from '@/components/notifications/bells';
import { useNoticeCounts } from '@/components/notifications/notice-counts';

/** On a phone the bar has no button for tasks, so the account menu shows that there are new ones (SHELL-41). */
export function TaskDot() {
  const { tasks } = useNoticeCounts().counts;
  return (
    tasks > 0 && (
      <span
        aria-hidden="true"
        className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-chrome bg-incomplete-pin desktop:hidden"
      />
    )
  );
}

export function TaskText() {
  const t = useText();
  const { tasks } = useNoticeCounts().counts;
  return tasks > 0 && <span className="desktop:hidden">, {formatNewCount(tasks, 'task', t)}</span>;
}
