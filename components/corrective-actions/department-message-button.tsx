import { useState } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import type { ListedAction } from '@/lib/register/contract';

const DepartmentMessageDialog = lazyDialog(
  () =>
    import('@/components/corrective-actions/department-message-dialog').then(
      (module) => module.DepartmentMessageDialog,
    ),
  ({ onClose }) => onClose,
);

interface DepartmentMessageButtonProps {
  actions: readonly ListedAction[];
  sender: RequestSender;
  now: string;
  onSaved: () => void;
}

/**
 * 'DNR told us', at a site under Wisconsin's rules with open corrective actions. The dialog keeps those that were open
 * when it opened.
 */
export function DepartmentMessageButton({ actions, ...props }: DepartmentMessageButtonProps) {
  const t = useText();
  const [opened, setOpened] = useState<ListedAction[] | null>(null);
  const open = actions.filter(({ closedAt }) => closedAt === null);
  const [first] = opened ?? open;
  if (!first) return null;
  return (
    <HiddenWhenClosed>
      <div className="mb-4">
        <Button variant="outline" size="field" onClick={() => setOpened(open)}>
          {t('DNR told us')}
        </Button>
      </div>
      {opened && (
        <DepartmentMessageDialog {...props} actions={opened} site={first.site} onClose={() => setOpened(null)} />
      )}
    </HiddenWhenClosed>
  );
}
