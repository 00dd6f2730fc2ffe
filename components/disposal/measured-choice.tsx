'use client';

import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { OneOf } from '@/components/ui/choice-group';

interface MeasuredChoiceProps {
  value: string;
  onChange: (measured: string) => void;
}

export const measuredOf = (isEstimate: boolean): string => (isEstimate ? 'estimated' : 'weighed');

export const isEstimated = (measured: string): boolean => measured !== 'weighed';

export function MeasuredChoice({ value, onChange }: MeasuredChoiceProps) {
  const t = useDisposalText();
  return (
    <OneOf
      legend={t('How was it measured?')}
      pairs
      choices={[
        { value: 'estimated', label: t('Estimated') },
        { value: 'weighed', label: t('Weighed or measured') },
      ]}
      value={isEstimated(value) ? 'estimated' : 'weighed'}
      onChange={onChange}
    />
  );
}
