import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { SkillFields, type SkillFieldsProps } from '@/components/workgroups/skill-fields';
import { formatDateInput } from '@/lib/dates';
import type { FormerDates } from '@/lib/workgroups/crew';
import type { SkillDraft, SkillLine } from '@/lib/workgroups/edit-form';
import { getExpiryState, formatExpiry, SKILL_LEVELS } from '@/lib/workgroups/skills';

interface SkillRowProps {
  line: SkillLine;
  former: readonly FormerDates[];
  today: string;
  onChange: (line: SkillLine) => void;
  onInvalid: SkillFieldsProps<SkillLine>['onInvalid'];
}

/** An existing skill: renewed in place, or marked for removal on save (CREW-29, CREW-30). */
export function SkillRow({ line, former, today, onChange, onInvalid }: SkillRowProps) {
  const [isEdited, setEdited] = useState(false);
  const { name, isRemoved } = line;
  return (
    <li className="grid gap-3 py-2.5">
      <div className="flex items-center gap-3">
        <LevelMark skill={line} removed={isRemoved} />
        <div className="min-w-0 grow">
          <p className={classNames('font-medium wrap-anywhere', isRemoved && 'text-danger line-through')}>{name}</p>
          <p className={classNames('text-small', isRemoved ? 'text-danger' : 'text-ink-muted')}>
            {isRemoved ? 'Will be removed when you save' : <SkillDates skill={line} today={today} />}
          </p>
          {former.length > 0 && !isRemoved && (
            <p className="text-small text-ink-muted">Before: {former.map(formatFormerDates).join(' · ')}</p>
          )}
        </div>
        {!isRemoved && (
          <Button
            variant="text"
            aria-expanded={isEdited}
            aria-label={`Renew skill ${name}`}
            onClick={() => setEdited(!isEdited)}
          >
            Renew
          </Button>
        )}
        <IconButton
          tone={isRemoved ? 'quiet' : 'danger'}
          label={isRemoved ? `Keep skill ${name}` : `Remove skill ${name}`}
          icon={isRemoved ? <Icon name="rotate-ccw" /> : <Icon name="trash" />}
          onClick={() => onChange({ ...line, isRemoved: !isRemoved })}
        />
      </div>
      {isEdited && !isRemoved && (
        <SkillFields skill={line} onChange={(skill) => onChange({ ...line, ...skill })} onInvalid={onInvalid} />
      )}
    </li>
  );
}

/** A skill that is added on save. */
export function AddedSkillRow({ skill, today, onRemove }: { skill: SkillDraft; today: string; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <LevelMark skill={skill} />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{skill.name}</p>
        <p className="text-small text-ink-muted">
          <SkillDates skill={skill} today={today} /> Will be added when you save
        </p>
      </div>
      <IconButton tone="danger" label={`Remove skill ${skill.name}`} icon={<Icon name="trash" />} onClick={onRemove} />
    </li>
  );
}

function LevelMark({ skill, removed: isRemoved = false }: { skill: SkillDraft; removed?: boolean }) {
  const { mark, label } = SKILL_LEVELS[skill.level];
  return (
    <span
      title={label}
      className={classNames(
        'grid size-8.5 shrink-0 place-items-center rounded-badge font-bold',
        isRemoved ? 'bg-overdue-bg text-overdue-ink' : 'bg-action-tint text-spruce-800',
      )}
    >
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

const EXPIRY_CLASSES = { expired: 'font-bold text-danger', soon: 'font-bold text-incomplete-ink', later: '' };

function SkillDates({ skill, today }: { skill: SkillDraft; today: string }) {
  const { startDate, expiryDate, certificateNumber } = skill;
  const state = getExpiryState(expiryDate, today);
  return (
    <>
      {certificateNumber && <bdi>Number {certificateNumber} · </bdi>}
      {startDate && <span className="tabular-nums">Since {formatDateInput(startDate)}</span>}
      {startDate && expiryDate && ' · '}
      {expiryDate && state && (
        <span className={classNames('tabular-nums', EXPIRY_CLASSES[state])}>{formatExpiry(expiryDate, today)}</span>
      )}
      {!startDate && !expiryDate && 'No dates'}
    </>
  );
}

const formatFormerDates = ({ level, startDate, expiryDate, certificateNumber }: FormerDates): string => {
  const formatDay = (date: string | null) => (date === null ? '…' : formatDateInput(date));
  const number = certificateNumber ? `number ${certificateNumber}, ` : '';
  return `${SKILL_LEVELS[level].mark}, ${number}${formatDay(startDate)} to ${formatDay(expiryDate)}`;
};
