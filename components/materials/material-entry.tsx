'use client';

import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { RowActions } from '@/components/ui/list-card';
import { useUndo } from '@/components/ui/undo';
import { useCommand } from '@/components/ui/use-command';
import { formatDateInput } from '@/lib/dates';
import { quantityText } from '@/lib/disposal/texts';
import { putBackMaterial, renewMaterial, takeDownMaterial } from '@/lib/materials/contract';
import type { Match, Material } from '@/lib/materials/material';
import { daysLater, expiresSoon, HOLDS_DAYS, otherMode, type MaterialState } from '@/lib/materials/rules';
import { MODE_LABELS, STATE_LABELS } from '@/lib/materials/texts';

export interface MaterialEntryProps {
  material: Material;
  today: string;
  mayOffer: boolean;
  isPointed: boolean;
  onEdit: (material: Material) => void;
  onChanged: () => void;
}

const TONES: Record<MaterialState, BadgeTone> = { current: 'complete', expired: 'overdue', 'taken-down': 'neutral' };

export function MaterialEntry({ material, today, mayOffer, isPointed, ...acts }: MaterialEntryProps) {
  const { id, resource, mode, state, isPrivate, quantity, quantityUnit, siteName, expires, postedByName } = material;
  const isNear = state === 'current' && expiresSoon(expires, today);
  const until = `${state === 'expired' ? 'expired' : 'until'} ${formatDateInput(expires)}`;
  return (
    <li
      id={id}
      aria-current={isPointed || undefined}
      className="grid gap-2 px-4 py-4 aria-[current]:bg-action-tint desktop:px-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-bold wrap-anywhere" dir="auto">
          {resource}
        </h2>
        <Badge>{MODE_LABELS[mode]}</Badge>
        {isNear ? (
          <Badge tone="incomplete">Expires soon</Badge>
        ) : (
          <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
        )}
        {isPrivate && <Badge>Our work unit only</Badge>}
      </div>
      <p className="text-small wrap-anywhere text-ink-muted">
        {[quantityText(quantity, quantityUnit), siteName, until, `by ${postedByName}`].filter(Boolean).join(' · ')}
      </p>
      {material.note && (
        <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line" dir="auto">
          {material.note}
        </p>
      )}
      {state === 'current' && <Matches {...{ material, mayOffer }} />}
      {material.mayChange && <Acts {...{ material, today, isNear }} {...acts} />}
    </li>
  );
}

function Matches({ material, mayOffer }: { material: Material; mayOffer: boolean }) {
  const { matches, resource, mode, isPrivate } = material;
  if (matches.length === 0)
    return (
      <p className="text-small text-ink-muted">
        {isPrivate ? 'No match in your work unit yet.' : 'No match yet. Matches appear here.'}
      </p>
    );
  return (
    <ul aria-label={`Matches: ${resource}`} className="grid gap-2">
      {matches.map((match) => (
        <li
          key={match.id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-stone-50 px-4 py-3 inset-ring inset-ring-line"
        >
          <MatchText match={match} has={otherMode(mode) === 'post'} />
          {mayOffer && (match.company === null || match.contact) && (
            <ButtonLink
              href={`/disposal-agreement-setup-1?material=${material.id}&match=${match.id}`}
              prefetch={false}
              variant="outline"
              aria-label={`Offer an agreement: ${resource}, ${match.company ?? (match.siteName || 'our work unit')}`}
            >
              {match.company === null ? 'Make an agreement' : 'Offer an agreement'}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function MatchText({ match, has }: { match: Match; has: boolean }) {
  const { company, siteName, contact, quantity, quantityUnit, withinMiles, expires, note } = match;
  const facts = [
    withinMiles === null ? '' : `within ${withinMiles} miles`,
    `until ${formatDateInput(expires)}`,
    company === null || contact ? '' : 'their contact info is private; they see yours unless it is private, too',
  ];
  return (
    <div className="min-w-0 text-[0.9375rem]">
      <p className="wrap-anywhere">
        <span className="font-bold" dir="auto">
          {company ?? (siteName || 'Our work unit')}
        </span>{' '}
        {has ? 'has' : 'needs'} {quantityText(quantity, quantityUnit)}
      </p>
      {contact && (
        <p className="wrap-anywhere">
          <span dir="auto">{contact.name}</span>,{' '}
          <a href={`mailto:${contact.email}`} className="text-link underline underline-offset-2">
            {contact.email}
          </a>
        </p>
      )}
      <p className="text-small text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
      {note && (
        <p className="text-small wrap-anywhere whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}

interface ActsProps extends Pick<MaterialEntryProps, 'material' | 'today' | 'onEdit' | 'onChanged'> {
  isNear: boolean;
}

function Acts({ material, today, isNear, onEdit, onChanged }: ActsProps) {
  const { id: materialId, resource, state } = material;
  const offerUndo = useUndo();
  const putBack = useCommand(putBackMaterial, { notDone: 'Material not put back', onDone: onChanged });
  const takeDown = useCommand(takeDownMaterial, {
    notDone: 'Material not taken down',
    onDone() {
      onChanged();
      offerUndo({ text: `${resource} was taken down.`, onUndo: () => void putBack.send({ materialId }) });
    },
  });
  const until = daysLater(today, HOLDS_DAYS);
  const renew = useCommand(renewMaterial, {
    notDone: 'Material not renewed',
    done: `Renewed until ${formatDateInput(until)}`,
    onDone: onChanged,
  });
  if (state === 'taken-down')
    return (
      <RowActions>
        <Button
          variant="outline"
          busy={putBack.busy}
          aria-label={`Put back: ${resource}`}
          onClick={() => void putBack.send({ materialId })}
        >
          Put back
        </Button>
      </RowActions>
    );
  return (
    <RowActions>
      {(isNear || state === 'expired') && (
        <Button
          variant="outline"
          busy={renew.busy}
          aria-label={`Renew for ${HOLDS_DAYS} days: ${resource}`}
          onClick={() => void renew.send({ materialId, expires: until })}
        >
          Renew for {HOLDS_DAYS} days
        </Button>
      )}
      <Button variant="text" aria-label={`Edit: ${resource}`} onClick={() => onEdit(material)}>
        Edit
      </Button>
      <Button
        variant="text"
        busy={takeDown.busy}
        aria-label={`Take down: ${resource}`}
        onClick={() => void takeDown.send({ materialId })}
      >
        Take down
      </Button>
    </RowActions>
  );
}
