import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DEADLINE_MESSAGES } from '@/components/deadlines/deadline-messages';
import { ServerLink } from '@/components/offline/server-link';
import { SignDialog } from '@/components/signing/sign-dialog';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ListCard } from '@/components/ui/lists/list-card';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import { useCommand } from '@/components/ui/requests/use-command';
import { useDayFormat, useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatListDate } from '@/lib/dates';
import { signReport, unsignedInspections, type UnsignedInspections } from '@/lib/reports/contract';
import { isClosed } from '@/lib/reports/domain/rules';
import { createEditorUrl, createViewUrl } from '@/lib/reports/urls';
import type { NewSignature } from '@/lib/signing/signature';

interface DaySignaturesProps {
  signer: { name: string };
  sender: RequestSender;
  renderedAt: string;
  rendered: UnsignedInspections;
}

/** The inspections that wait for the person's signature (SIGN-02). */
export function DaySignatures({ signer, sender, renderedAt, rendered }: DaySignaturesProps) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const [signingId, setSigningId] = useState<string | null>(null);
  const { data, refetch } = useLiveList(unsignedInspections, {}, rendered, {
    messages: DEADLINE_MESSAGES,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: ({ refetchSoon }) => ({ 'updated-report': refetchSoon, new: refetchSoon }),
  });
  const router = useRouter();
  const signing = data.inspections.find(({ id }) => id === signingId);
  const { send, isBusy, failure } = useCommand(signReport, {
    successMessage: {
      title: t('Inspection signed'),
      action: { label: t('View Report'), onAction: () => signingId && router.push(createViewUrl(signingId)) },
    },
    retry: false,
  });

  async function sign(digest: string, signature: Omit<NewSignature, 'digest'>, onSigned: () => void): Promise<void> {
    if (!signing) return;
    const result = await send({ idreport: signing.id, signature: { ...signature, digest } });
    if ('error' in result) return;
    onSigned();
    setSigningId(null);
    void refetch();
  }
  if (data.inspections.length === 0) return null;
  return (
    <ListCard
      id="my-day-signatures"
      title={t('Signatures')}
      sub={data.hasMore ? t('The oldest first') : t('These inspections wait for your signature.')}
    >
      {data.inspections.map((inspection) => (
        <li
          key={inspection.id}
          className="grid gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center desktop:px-6"
        >
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere" dir="auto">
              <ServerLink
                href={isClosed(inspection.status) ? createViewUrl(inspection.id) : createEditorUrl(inspection)}
                className={ROW_LINK_CLASS}
              >
                {inspection.siteName}
              </ServerLink>
            </p>
            <p className="text-small text-ink-muted">{formatDay(inspection.date, inspection.timeZone)}</p>
          </div>
          <HiddenWhenClosed>
            <Button
              variant="outline"
              aria-label={t('Sign: {site}', { site: inspection.siteName })}
              className="max-tablet:w-full"
              onClick={() => setSigningId(inspection.id)}
            >
              {t('Sign')}
            </Button>
          </HiddenWhenClosed>
        </li>
      ))}
      {signing && (
        <SignDialog
          inspection={signing}
          signer={{ name: signer.name, title: data.title, certificate: signing.certificate }}
          role={signing.role}
          sender={sender}
          submitLabel="Sign"
          isBusy={isBusy}
          failure={failure}
          onSign={(signature, onSigned) => void sign(signing.digest, signature, onSigned)}
          onClose={() => setSigningId(null)}
        />
      )}
    </ListCard>
  );
}
