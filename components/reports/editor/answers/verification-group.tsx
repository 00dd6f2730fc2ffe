import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { VerificationRows, type OnVerified } from '@/components/reports/editor/answers/verification-rows';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import type { VerifiedBmp } from '@/lib/reports/domain/report';
import type { VerificationGroup } from '@/lib/reports/domain/verification';

interface DisclosureProps {
  isNested?: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

interface VerificationGroupSectionProps extends DisclosureProps {
  group: VerificationGroup;
  maxRows?: number;
  onAnswer: OnVerified;
}

/**
 * A collapsible group. Its button marks only the visible BMPs: a record must not show anything as good that nobody saw
 * (decision X-270).
 */
export function VerificationGroupSection({
  group: { name, entries },
  maxRows = Infinity,
  onAnswer,
  ...disclosureProps
}: VerificationGroupSectionProps) {
  const { inspection } = useInspection();
  const [isExpanded, setExpanded] = useState(false);
  const isTruncated = !isExpanded && entries.length > maxRows;
  const visibleEntries = isTruncated ? entries.slice(0, maxRows - 1) : entries;
  const hiddenEntries = entries.slice(visibleEntries.length);
  const unansweredIds = filterUnanswered(visibleEntries).map(({ practiceId }) => practiceId);
  const rows = useRef<HTMLDivElement>(null);
  const focusFirstHidden = useEffectEvent(() => {
    rows.current?.querySelectorAll('fieldset')[maxRows - 1]?.querySelector('input')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isExpanded) focusFirstHidden();
  }, [isExpanded]);
  return (
    <VerificationDisclosure name={name} entries={entries} {...disclosureProps}>
      <div className="flex justify-end px-4 pb-1 desktop:px-6">
        <Button
          variant="text"
          className="px-2!"
          disabled={unansweredIds.length === 0}
          onClick={() => inspection.send({ type: 'restVerified', practiceIds: unansweredIds, status: 'good' })}
        >
          <Icon name="check-check" />
          {isTruncated ? `Mark these ${visibleEntries.length} good` : 'Mark all good'}
        </Button>
      </div>
      <div ref={rows}>
        <VerificationRows entries={visibleEntries} onAnswer={onAnswer} />
      </div>
      {isTruncated && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="flex min-h-13 w-full items-center justify-between gap-3 border-t border-line px-4 text-left font-bold text-link focus-visible:shadow-focus-inside desktop:px-6"
        >
          {hiddenEntries.length} more
          <span className="text-small font-normal text-ink-muted">
            {filterUnanswered(hiddenEntries).length} not answered
          </span>
        </button>
      )}
    </VerificationDisclosure>
  );
}

interface VerificationDisclosureProps extends DisclosureProps {
  name: string;
  entries: readonly VerifiedBmp[];
  children: ReactNode;
}

/** A collapsible section with the number of its answered entries. */
export function VerificationDisclosure({
  name,
  entries,
  isNested = false,
  isOpen,
  onToggle,
  children,
}: VerificationDisclosureProps) {
  const id = useId();
  return (
    <section className="min-w-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className={classNames(
            'flex min-h-13 w-full items-center gap-3 px-4 py-2.5 text-left focus-visible:shadow-focus-inside desktop:px-6',
            isNested && 'pl-8! desktop:pl-12!',
          )}
        >
          <Icon
            name="chevron-right"
            className={classNames('size-5 shrink-0 transition-transform duration-(--t-move)', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 grow text-field leading-5.5 font-bold wrap-break-word">{name}</span>
          <span className="shrink-0 text-small text-ink-muted">
            {entries.length - filterUnanswered(entries).length} of {entries.length}
            <span className="sr-only"> answered</span>
          </span>
        </button>
      </h3>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  );
}

const filterUnanswered = (entries: readonly VerifiedBmp[]) => entries.filter(({ status }) => status === '');
