import { useId, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { classNames } from '@/components/ui/class-names';
import { ChoiceFrame, type ChoiceFrameProps } from '@/components/ui/forms/choice-frame';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Style when selected. yes: green with a check. no: black with a cross. na: gray with a dash. */
  tone: 'yes' | 'no' | 'na';
}

export const YES_NO = [
  { value: 'yes', label: 'Yes', tone: 'yes' },
  { value: 'no', label: 'No', tone: 'no' },
] as const satisfies readonly Segment<string>[];

export const YES_NO_NA = [
  ...YES_NO,
  { value: 'na', label: 'N/A', tone: 'na' },
] as const satisfies readonly Segment<string>[];

export const GOOD_NA = [
  { value: 'good', label: 'Good', tone: 'yes' },
  { value: 'na', label: 'N/A', tone: 'na' },
] as const satisfies readonly Segment<string>[];

export interface SegmentedProps<Value extends string> extends ChoiceFrameProps {
  segments: readonly Segment<Value>[];
  /** '' while unanswered. */
  value: Value | '';
  onChange: (value: Value) => void;
  /** primary: 56 px. field: 48 px, for lists. */
  size?: 'primary' | 'field';
}

/** Segments of equal width over radio buttons. An unanswered question has no filled segment. */
export function Segmented<Value extends string>({
  segments,
  value,
  onChange,
  size = 'primary',
  ...frame
}: SegmentedProps<Value>) {
  const id = useId();
  return (
    <ChoiceFrame role="radiogroup" answersClass="grid auto-cols-fr grid-flow-col gap-2" {...frame}>
      {segments.map((segment) => (
        <SegmentLabel key={segment.value} segment={segment} size={size}>
          <input
            type="radio"
            name={id}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
        </SegmentLabel>
      ))}
    </ChoiceFrame>
  );
}

const TONES: Record<Segment<string>['tone'], { icon: IconName; selectedClass: string }> = {
  yes: { icon: 'check', selectedClass: 'has-checked:bg-action has-checked:text-action-ink' },
  no: { icon: 'x', selectedClass: 'has-checked:bg-ink has-checked:text-white' },
  na: { icon: 'minus', selectedClass: 'has-checked:bg-stone-500 has-checked:text-white' },
};

interface SegmentLabelProps {
  segment: Segment<string>;
  size: 'primary' | 'field';
  children: ReactNode;
}

function SegmentLabel({ segment, size, children }: SegmentLabelProps) {
  const { icon, selectedClass } = TONES[segment.tone];
  return (
    <label
      className={classNames(
        'group relative flex items-center justify-center gap-2 rounded-control bg-surface py-1 text-center font-bold',
        'inset-ring-[1.5px] inset-ring-line-control has-checked:inset-ring-0 has-focus-visible:shadow-focus',
        size === 'primary' ? 'min-h-14 px-3 text-field' : 'min-h-12 px-2 text-[0.9375rem]',
        selectedClass,
      )}
    >
      {children}
      <Icon name={icon} className="hidden size-4 shrink-0 group-has-checked:block" />
      {segment.label}
    </label>
  );
}
