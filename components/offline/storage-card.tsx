'use client';

import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { NearlyFullNote } from '@/components/offline/nearly-full-note';
import { useDeviceStorage } from '@/components/offline/use-device-storage';
import { isNearlyFull, formatBytes } from '@/lib/offline/store/device-storage';

export function StorageCard() {
  const t = useText();
  const { storage, persist } = useDeviceStorage();
  return (
    <Card aria-labelledby="storage">
      <CardHead title={t('Storage')} titleId="storage" />
      <CardBody className="grid gap-3">
        {storage === null ? (
          <p>{t('This browser does not report its storage.')}</p>
        ) : (
          <>
            {isNearlyFull(storage) && <NearlyFullNote left={storage.allowed - storage.used} />}
            <p>
              {t('{used} used · the browser allows {allowed}', {
                used: formatBytes(storage.used),
                allowed: formatBytes(storage.allowed),
              })}
            </p>
            {storage.isPersistent ? (
              <p>{t('The browser keeps your work until it is sent.')}</p>
            ) : (
              <div className="flex flex-wrap items-center gap-3">
                <p>{t('The browser may delete your work if the device runs low on space.')}</p>
                <Button variant="outline" onClick={persist}>
                  {t('Keep until sent')}
                </Button>
              </div>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}
