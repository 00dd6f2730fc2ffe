'use client';

import { useDayFormat, useText } from '@/components/ui/text/language';
import { AnswerInvitation } from '@/components/workgroups/answer-invitation';
import { ListCard } from '@/components/ui/lists/list-card';
import type { FormAction } from '@/lib/form-state';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import type { OwnInvitation } from '@/lib/workgroups/crew';
import { formatRoleWithArticle } from '@/lib/workgroups/texts';

export interface OwnInvitationsProps {
  invitations: readonly OwnInvitation[];
  action: FormAction;
  /** The page to open after declining. */
  declinedHref: string;
}

/** The signed-in person's open invitations. */
export function OwnInvitations({ invitations, action, declinedHref }: OwnInvitationsProps) {
  const t = useText();
  const formatDay = useDayFormat(formatDate);
  return (
    <ListCard id="own-invitations" title={t('Invitations')}>
      {invitations.map(({ id, unitName, role, inviter, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 desktop:px-6">
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{unitName}</p>
            <p className="wrap-anywhere text-ink-soft">
              {t('{inviter} invites you to join as {role}.', {
                inviter: inviter ?? t('The Office'),
                role: t(formatRoleWithArticle(role)),
              })}
            </p>
            <p className="text-small text-ink-muted">
              {t('Valid until {day}', { day: formatDay(expiresAt, DEFAULT_TIME_ZONE) })}
            </p>
          </div>
          <AnswerInvitation id={id} unitName={unitName} action={action} declinedHref={declinedHref} />
        </li>
      ))}
    </ListCard>
  );
}
