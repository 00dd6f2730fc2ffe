'use client';

import Link from 'next/link';
import { useLanguage, useText } from '@/components/ui/text/language';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { formatDateTimeIn } from '@/lib/dates-in-words';
import { SIGNATURE_LABELS, type ShownSignature } from '@/lib/signing/signed-record';
import { getCheckPath } from '@/lib/signing/urls';

/** Who signed a closed inspection, for members of the work unit (SIGN-02). */
export function Signatures({ signatures, timeZone }: { signatures: readonly ShownSignature[]; timeZone: string }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Card aria-labelledby="signatures" className="mb-4 desktop:mb-6">
      <CardHead title={t('Signatures')} titleId="signatures" />
      <CardBody>
        {signatures.length === 0 ? (
          <p className="text-ink-muted">{t('Not signed')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {signatures.map(({ id, kind, name, title, signedAt, sealNumber, checkId }) => (
              <li key={id} className="grid gap-1 py-3">
                <p className="wrap-anywhere">
                  <bdi className="block font-bold">{name}</bdi>
                  {title && <bdi className="block text-small text-ink-muted">{title}</bdi>}
                </p>
                <p className="text-small text-ink-muted">
                  {t(SIGNATURE_LABELS[kind])} · {formatDateTimeIn(signedAt, timeZone, language)} ·{' '}
                  <Link href={getCheckPath(checkId)} prefetch={false} className="whitespace-nowrap text-link underline">
                    {t('Seal {number}', { number: sealNumber })}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
