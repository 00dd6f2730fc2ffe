import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ContactAddress } from '@/components/ui/lists/contact-address';
import { RowActions } from '@/components/ui/lists/list-card';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatQuantity } from '@/lib/disposal/texts';
import { restoreMaterial, renewMaterial, removeMaterial } from '@/lib/materials/contract';
import type { Match, Material } from '@/lib/materials/material';
import {
  addDaysToDay,
  isExpiringSoon,
  DEFAULT_TERM_DAYS,
  getOtherMode,
  type MaterialState,
} from '@/lib/materials/rules';
import { formatMaterialDay, MODE_LABELS, STATE_LABELS } from '@/lib/materials/texts';

export interface MaterialEntryProps {
  material: Material;
  today: string;
  canOffer: boolean;
  /** The URL names this material. */
  isHighlighted: boolean;
  onEdit: (material: Material) => void;
  onChanged: () => void;
}

const STATE_TONES: Record<MaterialState, BadgeTone> = {
  current: 'complete',
  expired: 'overdue',
  removed: 'neutral',
};

export function MaterialEntry({ material, today, canOffer, isHighlighted, ...callbacks }: MaterialEntryProps) {
  const t = useDisposalText();
  const { id, resource, mode, state, isPrivate, quantity, quantityUnit, siteName, expires, postedByName } = material;
  const isExpiring = state === 'current' && isExpiringSoon(expires, today);
  const expiryText = t(state === 'expired' ? 'expired on {day}' : 'until {day}', {
    day: formatMaterialDay(expires, t),
  });
  return (
    <li
      id={id}
      aria-current={isHighlighted || undefined}
      className="grid gap-2 px-4 py-4 aria-[current]:bg-action-tint desktop:px-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-bold wrap-anywhere" dir="auto">
          {resource}
        </h2>
        <Badge>{t(MODE_LABELS[mode])}</Badge>
        {isExpiring ? (
          <Badge tone="incomplete">{t('Expires soon')}</Badge>
        ) : (
          <Badge tone={STATE_TONES[state]}>{t(STATE_LABELS[state])}</Badge>
        )}
        {isPrivate && <Badge>{t('Our work unit only')}</Badge>}
      </div>
      <p className="text-small wrap-anywhere text-ink-muted">
        {[formatQuantity(quantity, quantityUnit, t), siteName, expiryText, t('by {name}', { name: postedByName })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {material.note && (
        <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line" dir="auto">
          {material.note}
        </p>
      )}
      {state === 'current' && <Matches material={material} canOffer={canOffer} />}
      {material.canChange && (
        <HiddenWhenClosed>
          <MaterialActions material={material} today={today} isExpiring={isExpiring} {...callbacks} />
        </HiddenWhenClosed>
      )}
    </li>
  );
}

function Matches({ material, canOffer }: { material: Material; canOffer: boolean }) {
  const t = useDisposalText();
  const { matches, resource, mode, isPrivate } = material;
  if (matches.length === 0)
    return (
      <p className="text-small text-ink-muted">
        {t(isPrivate ? 'No match in your work unit yet.' : 'No match yet. Matches appear here.')}
      </p>
    );
  return (
    <ul aria-label={t('Matches: {material}', { material: resource })} className="grid gap-2">
      {matches.map((match) => (
        <li
          key={match.id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-stone-50 px-4 py-3 inset-ring inset-ring-line"
        >
          <MatchText match={match} isPost={getOtherMode(mode) === 'post'} />
          {canOffer && (match.company === null || match.contact) && (
            <HiddenWhenClosed>
              <ButtonLink
                href={`/disposal-agreement-setup-1?material=${material.id}&match=${match.id}`}
                prefetch={false}
                variant="outline"
                aria-label={t(
                  match.company === null
                    ? 'Create an agreement: {material}, {company}'
                    : 'Offer an agreement: {material}, {company}',
                  { material: resource, company: match.company ?? (match.siteName || t('Our work unit')) },
                )}
              >
                {t(match.company === null ? 'Create an agreement' : 'Offer an agreement')}
              </ButtonLink>
            </HiddenWhenClosed>
          )}
        </li>
      ))}
    </ul>
  );
}

function MatchText({ match, isPost }: { match: Match; isPost: boolean }) {
  const t = useDisposalText();
  const { company, siteName, contact, quantity, quantityUnit, withinMiles, expires, note } = match;
  const details = [
    withinMiles === null ? '' : t('within {miles} miles', { miles: withinMiles }),
    t('until {day}', { day: formatMaterialDay(expires, t) }),
    company === null || contact ? '' : t('their contact info is private'),
  ];
  return (
    <div className="min-w-0 text-[0.9375rem]">
      <p className="wrap-anywhere">
        <span className="font-bold" dir="auto">
          {company ?? (siteName || t('Our work unit'))}
        </span>{' '}
        {t(isPost ? 'has {amount}' : 'needs {amount}', { amount: formatQuantity(quantity, quantityUnit, t) })}
      </p>
      {contact && (
        <p className="wrap-anywhere">
          <span dir="auto">{contact.name}</span>, <ContactAddress>{contact.email}</ContactAddress>
        </p>
      )}
      <p className="text-small text-ink-muted">{details.filter(Boolean).join(' · ')}</p>
      {note && (
        <p className="text-small wrap-anywhere whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}

interface MaterialActionsProps extends Pick<MaterialEntryProps, 'material' | 'today' | 'onEdit' | 'onChanged'> {
  isExpiring: boolean;
}

function MaterialActions({ material, today, isExpiring, onEdit, onChanged }: MaterialActionsProps) {
  const t = useDisposalText();
  const { id: materialId, resource, state } = material;
  const offerUndo = useUndo();
  const restore = useCommand(restoreMaterial, {
    failureTitle: t('Listing not restored'),
    onDone: onChanged,
  });
  const remove = useCommand(removeMaterial, {
    failureTitle: t('Listing not removed'),
    onDone() {
      onChanged();
      offerUndo({
        text: t('Listing removed: {material}', { material: resource }),
        onUndo: () => void restore.send({ materialId }),
      });
    },
  });
  const renewedExpiry = addDaysToDay(today, DEFAULT_TERM_DAYS);
  const renew = useCommand(renewMaterial, {
    failureTitle: t('Listing not renewed'),
    successMessage: t('Listing renewed until {day}', { day: formatMaterialDay(renewedExpiry, t) }),
    onDone: onChanged,
  });
  if (state === 'removed')
    return (
      <RowActions>
        <Button
          variant="outline"
          isBusy={restore.isBusy}
          aria-label={t('Restore: {material}', { material: resource })}
          onClick={() => void restore.send({ materialId })}
        >
          {t('Restore')}
        </Button>
      </RowActions>
    );
  return (
    <RowActions>
      {(isExpiring || state === 'expired') && (
        <Button
          variant="outline"
          isBusy={renew.isBusy}
          aria-label={t('Renew for {days} days: {material}', { days: DEFAULT_TERM_DAYS, material: resource })}
          onClick={() => void renew.send({ materialId, expires: renewedExpiry })}
        >
          {t('Renew for {days} days', { days: DEFAULT_TERM_DAYS })}
        </Button>
      )}
      <Button
        variant="text"
        aria-label={t('Edit: {material}', { material: resource })}
        onClick={() => onEdit(material)}
      >
        {t('Edit')}
      </Button>
      <Button
        variant="text"
        isBusy={remove.isBusy}
        aria-label={t('Remove: {material}', { material: resource })}
        onClick={() => void remove.send({ materialId })}
      >
        {t('Remove')}
      </Button>
    </RowActions>
  );
}
