'use client';

import Link from 'next/link';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { useCommand } from '@/components/ui/requests/use-command';
import { useLanguage, useText } from '@/components/ui/text/language';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { calendarDay } from '@/lib/dates';
import { formatDateTimeIn } from '@/lib/dates-in-words';
import { makeSignedPdf } from '@/lib/reports/contract';
import { createSignedPdfUrl, type ShownSignature, type SignaturesSection } from '@/lib/reports/signatures-section';
import { formatCertificate } from '@/lib/signing/certificate';
import { SIGNATURE_LABELS } from '@/lib/signing/signed-record';
import { getCheckPath } from '@/lib/signing/urls';

interface SignaturesProps extends SignaturesSection {
  timeZone: string;
  canSkipPhotos: boolean;
}

/** Who signed an inspection, and the PDFs of it, for members of the work unit (SIGN-02, SIGN-22). */
export function Signatures({ signatures, missingPhotos, timeZone, canSkipPhotos }: SignaturesProps) {
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
            {signatures.map((signature) => (
              <li key={signature.id} className="grid gap-1 py-3">
                <p className="wrap-anywhere">
                  <bdi className="block font-bold">{signature.name}</bdi>
                  {signature.title && <bdi className="block text-small text-ink-muted">{signature.title}</bdi>}
                  {signature.certificate && (
                    <bdi lang="en" className="block text-small text-ink-muted">
                      {formatCertificate(signature.certificate, calendarDay(signature.signedAt, timeZone))}
                    </bdi>
                  )}
                </p>
                <p className="text-small text-ink-muted">
                  {t(SIGNATURE_LABELS[signature.kind])} · {formatDateTimeIn(signature.signedAt, timeZone, language)} ·{' '}
                  <SealLink number={signature.sealNumber} checkId={signature.checkId} />
                </p>
                <SignedPdf signature={signature} missingPhotos={missingPhotos} canSkipPhotos={canSkipPhotos} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function SealLink({ number, checkId }: { number: number; checkId: string }) {
  const t = useText();
  return (
    <Link href={getCheckPath(checkId)} prefetch={false} className="whitespace-nowrap text-link underline">
      {t('Seal {number}', { number })}
    </Link>
  );
}

interface SignedPdfProps extends Pick<SignaturesProps, 'missingPhotos' | 'canSkipPhotos'> {
  signature: ShownSignature;
}

function SignedPdf({ signature: { id, pdf }, missingPhotos, canSkipPhotos }: SignedPdfProps) {
  const t = useText();
  const { send, isBusy } = useCommand(makeSignedPdf, {
    failureTitle: t('The PDF was not requested'),
    successMessage: t('The PDF follows in a minute.'),
  });
  if (pdf.isMade)
    return (
      <p className="text-small text-ink-muted">
        <a href={createSignedPdfUrl(id)} className="text-link underline">
          {t('PDF of the signed inspection')}
        </a>{' '}
        · <SealLink {...pdf} number={pdf.sealNumber} />
        {pdf.missingPhotos > 0 && ` · ${formatWithout(pdf.missingPhotos)}`}
      </p>
    );
  if (pdf.hasLostPhotos)
    return (
      <p className="text-small text-ink-muted">
        {t('The PDF waits: photos on the server are missing or damaged. The Office was notified.')}
      </p>
    );
  if (!pdf.waitsForPhotos || missingPhotos.length === 0)
    return <p className="text-small text-ink-muted">{t('The PDF follows in a minute.')}</p>;
  return (
    <>
      {missingPhotos.map((missing) => (
        <p key={missing.name} className="text-small text-ink-muted">
          {formatWait(missing)}
        </p>
      ))}
      {canSkipPhotos && (
        <HiddenWhenClosed>
          <Button
            variant="outline"
            className="justify-self-start print:hidden"
            isBusy={isBusy}
            onClick={() => void send({ signatureId: id })}
          >
            {t('Make the PDF without missing photos')}
          </Button>
        </HiddenWhenClosed>
      )}
    </>
  );

  function formatWait({ name, count }: SignedPdfProps['missingPhotos'][number]): string {
    if (name === '')
      return count === 1
        ? t('The PDF follows when 1 photo has arrived from someone’s phone.')
        : t('The PDF follows when {count} photos have arrived from someone’s phone.', { count });
    return count === 1
      ? t('The PDF follows when 1 photo has arrived from {name}’s phone.', { name })
      : t('The PDF follows when {count} photos have arrived from {name}’s phone.', { count, name });
  }

  function formatWithout(count: number): string {
    return count === 1 ? t('without 1 photo') : t('without {count} photos', { count });
  }
}
