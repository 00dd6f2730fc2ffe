import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { InlineNote } from '@/components/ui/feedback/inline-note';

export interface AcknowledgementLayoutProps {
  unitName: string;
  /** false if the report is already acknowledged or its acknowledgements have ended. Then `card` comes first. */
  canAcknowledge: boolean;
  /** The form, or the sentence that replaces it. */
  card: ReactNode;
  children: ReactNode;
}

/** The target of the link to the form, which also works without scripts. */
const ACKNOWLEDGE_ID = 'acknowledge-form';

/** On screens narrower than a desktop the form is below the report, and a bar at the bottom links to it. */
export function AcknowledgementLayout({ unitName, canAcknowledge, card, children }: AcknowledgementLayoutProps) {
  const positionedCard = (
    <div
      id={ACKNOWLEDGE_ID}
      className="scroll-mt-4 desktop:sticky desktop:top-6 desktop:col-start-2 desktop:row-start-1"
    >
      {card}
    </div>
  );
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desktop:gap-8">
      {canAcknowledge ? <RequestNote unitName={unitName} /> : positionedCard}
      <div className="min-w-0 desktop:col-start-1 desktop:row-start-1">
        {children}
        {canAcknowledge && <FormLinkBar />}
      </div>
      {canAcknowledge && positionedCard}
    </div>
  );
}

function RequestNote({ unitName }: { unitName: string }) {
  const texts = useAcknowledgementTexts();
  return (
    <InlineNote tone="warn" className="desktop:hidden">
      <strong className="block wrap-break-word">{texts.request(unitName)}</strong>
      {texts.notYet}
    </InlineNote>
  );
}

/** Sticky while the report is visible; ends where the form begins. */
function FormLinkBar() {
  const texts = useAcknowledgementTexts();
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) mt-4 bg-surface px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-dock desktop:hidden print:hidden">
      <a href={`#${ACKNOWLEDGE_ID}`} className={buttonClass({ size: 'primary', isFullWidth: true })}>
        <Icon name="arrow-down" />
        {texts.toForm}
      </a>
    </div>
  );
}
