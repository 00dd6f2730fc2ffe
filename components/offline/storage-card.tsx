'use client';

import { useText } from '@/components/ui/language';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { NearlyFull } from '@/components/offline/nearly-full';
import { useDeviceStorage } from '@/components/offline/use-device-storage';
import { isNearlyFull, sizeText } from '@/lib/offline/store/device-storage';

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
            {isNearlyFull(storage) && <NearlyFull left={storage.allowed - storage.used} />}
            <p>
              {t('{used} used · the browser allows {allowed}', {
                used: sizeText(storage.used),
                allowed: sizeText(storage.allowed),
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
