import { OneOf } from '@/components/ui/choice-group';

interface MeasuredChoiceProps {
  value: string;
  onChange: (measured: string) => void;
}

export const measuredOf = (isEstimate: boolean): string => (isEstimate ? 'estimated' : 'weighed');

export const isEstimated = (measured: string): boolean => measured !== 'weighed';

export function MeasuredChoice({ value, onChange }: MeasuredChoiceProps) {
  return (
    <OneOf
      legend="How is it known?"
      pairs
      choices={[
        { value: 'estimated', label: 'Estimated' },
        { value: 'weighed', label: 'Weighed or measured' },
      ]}
      value={isEstimated(value) ? 'estimated' : 'weighed'}
      onChange={onChange}
    />
  );
}
