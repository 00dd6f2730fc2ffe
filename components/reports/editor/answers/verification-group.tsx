'use client';

import { CheckCheck, ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { VerificationRows, type OnVerified } from '@/components/reports/editor/answers/verification-rows';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { VerifiedBmp } from '@/lib/reports/domain/report';
import type { VerificationGroup } from '@/lib/reports/domain/verification';

interface Fold {
  /** This group is folded out of another group’s line and stands below it. */
  isWithin?: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

interface VerificationGroupSectionProps extends Fold {
  group: VerificationGroup;
  onAnswer: OnVerified;
}

/** A group that opens; 'Mark all good' is inside, over the BMPs that it marks. */
export function VerificationGroupSection({
  group: { name, entries },
  onAnswer,
  ...fold
}: VerificationGroupSectionProps) {
  const { inspection } = useInspection();
  const open = unanswered(entries).map(({ practiceId }) => practiceId);
  return (
    <VerificationFold name={name} entries={entries} {...fold}>
      <div className="flex justify-end px-4 pb-1 desktop:px-6">
        <Button
          variant="text"
          className="px-2!"
          disabled={open.length === 0}
          onClick={() => inspection.send({ type: 'restVerified', practiceIds: open, status: 'good' })}
        >
          <CheckCheck aria-hidden="true" />
          Mark all good
        </Button>
      </div>
      <VerificationRows entries={entries} onAnswer={onAnswer} />
    </VerificationFold>
  );
}

interface VerificationFoldProps extends Fold {
  name: string;
  entries: readonly VerifiedBmp[];
  children: ReactNode;
}

/** A line with how much of it is answered, which opens what stands below it. */
export function VerificationFold({
  name,
  entries,
  isWithin = false,
  isOpen,
  onToggle,
  children,
}: VerificationFoldProps) {
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
            isWithin && 'pl-8! desktop:pl-12!',
          )}
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames('size-5 shrink-0 transition-transform duration-(--t-move)', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 grow text-field leading-5.5 font-bold wrap-break-word">{name}</span>
          <span className="shrink-0 text-small text-ink-muted">
            {entries.length - unanswered(entries).length} of {entries.length}
            <span className="sr-only"> answered</span>
          </span>
        </button>
      </h3>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  );
}

const unanswered = (entries: readonly VerifiedBmp[]) => entries.filter(({ status }) => status === '');
