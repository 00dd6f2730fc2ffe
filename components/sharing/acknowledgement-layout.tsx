import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { InlineNote } from '@/components/ui/feedback/inline-note';

export interface AcknowledgementLayoutProps {
  unitName: string;
  /** Whether the report can no longer be acknowledged. Then `form` is a sentence and comes first. */
  isClosed: boolean;
  /** The card with the form or the sentence. */
  form: ReactNode;
  children: ReactNode;
}

/** The target of the links to the form, which also work without scripts. */
const ACKNOWLEDGE_ID = 'acknowledge-form';

/** On screens narrower than a desktop the form is below the report, and a bar at the bottom links to it. */
export function AcknowledgementLayout({ unitName, isClosed, form, children }: AcknowledgementLayoutProps) {
  const card = (
    <div
      id={ACKNOWLEDGE_ID}
      className="scroll-mt-4 desktop:sticky desktop:top-6 desktop:col-start-2 desktop:row-start-1"
    >
      {form}
    </div>
  );
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desktop:gap-8">
      {isClosed ? card : <RequestCard unitName={unitName} />}
      <div className="min-w-0 desktop:col-start-1 desktop:row-start-1">
        {children}
        {!isClosed && <FormLinkBar />}
      </div>
      {!isClosed && card}
    </div>
  );
}

function RequestCard({ unitName }: { unitName: string }) {
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
      <a href={`#${ACKNOWLEDGE_ID}`} className={buttonClass({ size: 'primary', full: true })}>
        <Icon name="arrow-down" />
        {texts.toForm}
      </a>
    </div>
  );
}
