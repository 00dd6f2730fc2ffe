'use client';

import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { Button } from '@/components/ui/buttons/button';

const ShareDialog = lazyDialog(
  () => import('@/components/sharing/share-dialog').then((module) => module.ShareDialog),
  ({ onClose }) => onClose,
);

/** Opens the share dialog for one report (VIEW-03, decision X-52). */
export function ShareButton({ reportId }: { reportId: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="share-2" />
        {t('Share With Stakeholders')}
      </Button>
      {isOpen && <ShareDialog reportIds={[reportId]} onClose={() => setOpen(false)} />}
    </>
  );
}
