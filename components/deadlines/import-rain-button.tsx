import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { EnglishSection, useText } from '@/components/ui/text/language';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

const RainImportDialog = lazyDialog(
  () => import('@/components/deadlines/rain-import-dialog').then((module) => module.RainImportDialog),
  ({ onClose }) => onClose,
);

interface ImportRainButtonProps {
  site: SiteDeadlines['site'];
  now: string;
  onImported: () => void;
}

export function ImportRainButton({ site, now, onImported }: ImportRainButtonProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('Import a rain file')}
      </Button>
      {isOpen && (
        <EnglishSection>
          <RainImportDialog
            site={site}
            now={now}
            onClose={() => setOpen(false)}
            onImported={() => {
              setOpen(false);
              onImported();
            }}
          />
        </EnglishSection>
      )}
    </>
  );
}
