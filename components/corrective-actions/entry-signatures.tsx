import { useText } from '@/components/ui/text/language';
import { formatShortDay } from '@/lib/deadlines/texts';
import type { ListedAction } from '@/lib/register/contract';
import { isLogSignatureMissing } from '@/lib/signing/log-signatures';
import { SIGNATURE_LABELS } from '@/lib/signing/signed-record';

/** Who signed a corrective action in the log, and whether a signature is missing (SIGN-12). */
export function EntrySignatures({ action }: { action: ListedAction }) {
  const t = useText();
  const { signatures, site } = action;
  const current = signatures.filter(({ isCurrent }) => isCurrent);
  const last = signatures.at(-1);
  const notes = [
    ...(last && current.length === 0
      ? [t('Signed as of {day}', { day: formatShortDay(last.signedAt, site.timeZone) })]
      : []),
    ...(isLogSignatureMissing(action) ? [t(current.length === 0 ? 'Not signed' : 'Not certified')] : []),
  ];
  return (
    <>
      {current.map(({ personId, name, isCertification, signedAt }) => (
        <span key={`${personId} ${isCertification}`} className="block text-ink">
          {t(SIGNATURE_LABELS[isCertification ? 'certification' : 'inspector'])}: <bdi>{name}</bdi>,{' '}
          {formatShortDay(signedAt, site.timeZone)}
        </span>
      ))}
      {notes.length > 0 && <span className="block text-ink">{notes.join(' · ')}</span>}
    </>
  );
}
