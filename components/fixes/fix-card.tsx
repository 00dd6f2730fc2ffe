import { FixForm } from '@/components/fixes/fix-form';
import type { FixQueue, FixQueueState } from '@/components/fixes/fix-queue';
import type { StoredFix } from '@/components/fixes/fix-database';
import { getLocalizedName, LocalizedName } from '@/components/fixes/localized-name';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { Badge } from '@/components/ui/feedback/badge';
import { Icon } from '@/components/ui/icons/icon';
import { CardPhoto } from '@/components/fixes/card-photo';
import { Card } from '@/components/ui/lists/card';
import { formatDateTimeIn } from '@/lib/dates-in-words';
import type { FixCard, FixPageData, SentFixState } from '@/lib/fixes/contract';
import { FIX_TEXTS } from '@/lib/fixes/texts';
import type { Language } from '@/lib/language';

interface FixCardProps {
  card: FixCard;
  page: FixPageData;
  queue: FixQueue;
  state: FixQueueState;
  language: Language;
}

/** One BMP to correct. */
export function FixCardSheet({ card, page, queue, state, language }: FixCardProps) {
  const texts = FIX_TEXTS[language];
  const name = getLocalizedName(card, language);
  const tag = card.tag ?? card.label;
  const isOverdue = card.dueAt !== null && card.dueAt < page.now;
  const unsent = state.fixes.filter((fix) => fix.bmpId === card.id && fix.state !== 'draft');
  return (
    <Card aria-labelledby={`fix-${card.id}`}>
      {card.photo && (
        <CardPhoto key={card.photo} src={card.photo} alt={texts.photoOf(name)} missingText={texts.photoMissing} />
      )}
      <div className="grid gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-center gap-2">
            {card.isDone ? (
              <Badge tone="complete">{texts.done}</Badge>
            ) : (
              card.dueAt !== null && (
                <Badge tone={isOverdue ? 'overdue' : 'incomplete'}>
                  {texts.due(formatDateTimeIn(card.dueAt, page.timeZone, language))}
                </Badge>
              )
            )}
          </div>
          <h2 id={`fix-${card.id}`} className="mt-1 text-title font-bold wrap-anywhere">
            {tag && <span lang="en">{tag} </span>}
            <LocalizedName {...card} language={language} />
          </h2>
          {card.words && (
            <p lang="en" dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink-soft">
              {card.words}
            </p>
          )}
        </div>
        {card.position && <DirectionsLink card={card} position={card.position} language={language} />}
        {card.isDone ? (
          <ActionList actions={card.actions} language={language} />
        ) : (
          <FixForm card={card} page={page} queue={queue} state={state} language={language} />
        )}
        <Sent fixes={card.fixes} unsent={unsent} page={page} isSending={state.isSending} language={language} />
      </div>
    </Card>
  );
}

function ActionList({ actions, language }: Pick<FixCard, 'actions'> & { language: Language }) {
  return (
    <ul className="grid gap-1 text-ink-muted">
      {actions.map((action) => (
        <li key={action.id} className="flex gap-2 wrap-anywhere">
          <Icon name="check" className="mt-0.5 size-5 shrink-0" />
          <LocalizedName {...action} language={language} />
        </li>
      ))}
    </ul>
  );
}

/** Opens directions in Google Maps, in its app if the phone has it. */
function DirectionsLink({
  card,
  position: { lat, lng },
  language,
}: Pick<FixCardProps, 'card' | 'language'> & { position: NonNullable<FixCard['position']> }) {
  const texts = FIX_TEXTS[language];
  return (
    <a
      href={`https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.directions(getLocalizedName(card, language))}
      className={buttonClass({ variant: 'outline', size: 'field' })}
    >
      <Icon name="map-pin" />
      {texts.directionsLabel}
    </a>
  );
}

interface SentProps {
  fixes: readonly SentFixState[];
  unsent: readonly StoredFix[];
  page: FixPageData;
  isSending: boolean;
  language: Language;
}

/** The fixes that were sent by this link, and those on this phone that are not sent yet. */
function Sent({ fixes, unsent, page, isSending, language }: SentProps) {
  const texts = FIX_TEXTS[language];
  const waiting = unsent.filter(({ clientId }) => !fixes.some((fix) => fix.clientId === clientId));
  if (fixes.length + waiting.length === 0) return null;
  return (
    <div role="status" className="border-t border-line pt-3">
      <ul className="grid gap-2">
        {fixes.map((fix) => (
          <li key={fix.clientId} className="wrap-anywhere">
            <b className="font-bold">{formatState(fix, page, language)}</b>
            {fix.note && (
              <span dir="auto" className="block whitespace-pre-wrap text-ink-muted">
                {fix.note}
              </span>
            )}
          </li>
        ))}
        {waiting.map(({ clientId, note, state, failure, doneAt }) => (
          <li key={clientId} className="wrap-anywhere">
            <b className="font-bold">
              {state === 'sent'
                ? texts.waiting(formatDateTimeIn(doneAt ?? page.now, page.timeZone, language))
                : isSending
                  ? texts.sending
                  : failure === null
                    ? texts.kept
                    : (texts.failures[failure] ?? texts.kept)}
            </b>
            {note && (
              <span dir="auto" className="block whitespace-pre-wrap text-ink-muted">
                {note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function formatState(fix: SentFixState, { timeZone }: FixPageData, language: Language): string {
  const texts = FIX_TEXTS[language];
  const formatTime = (instant: string) => formatDateTimeIn(instant, timeZone, language);
  if (fix.closing) return texts.acceptedAlready(fix.closing.by, formatTime(fix.closing.at));
  if (fix.state === 'returned') return texts.returned(fix.reason);
  return fix.state === 'accepted' ? texts.accepted(formatTime(fix.doneAt)) : texts.waiting(formatTime(fix.doneAt));
}
