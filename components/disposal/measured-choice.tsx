import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { RadioGroup } from '@/components/ui/forms/choice-group';

interface MeasuredChoiceProps {
  value: string;
  onChange: (measured: string) => void;
}

export const toMeasuredChoice = (isEstimate: boolean): string => (isEstimate ? 'estimated' : 'weighed');

/** An unknown value counts as estimated. */
export const isEstimated = (measured: string): boolean => measured !== 'weighed';

export function MeasuredChoice({ value, onChange }: MeasuredChoiceProps) {
  const t = useDisposalText();
  return (
    <RadioGroup
      legend={t('How was it measured?')}
      hasTwoColumns
      choices={[
        { value: 'estimated', label: t('Estimated') },
        { value: 'weighed', label: t('Weighed or measured') },
      ]}
      value={isEstimated(value) ? 'estimated' : 'weighed'}
      onChange={onChange}
    />
  );
}
