import { Icon } from '@/components/ui/icons/icon';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';

/** Shown when the BMP of the screen is not in the report, for example after a colleague deleted it (BMP-52, BMP-53). */
export function BmpNotFound() {
  const { inspection } = useInspection();
  const texts = useCorrectionTexts();
  return (
    <EmptyState
      icon={<Icon name="circle-question-mark" />}
      action={<Button onClick={() => inspection.send({ type: 'home' })}>{texts.notFoundHome}</Button>}
    >
      <strong className="block font-bold text-ink">{texts.notFoundTitle}</strong>
      {texts.notFound}
      <span className="mt-1 block">{texts.notFoundList}</span>
    </EmptyState>
  );
}
