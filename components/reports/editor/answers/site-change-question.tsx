import { useRef, useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { ChoiceRow } from '@/components/ui/forms/choice-row';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { getSiteChange } from '@/lib/reports/editor/derived';
import { listPartsToKeep, type SiteChange } from '@/lib/reports/domain/site-change';
import { getSitePartTexts } from '@/lib/reports/domain/site-change-texts';

/** Asks which answers and BMPs to keep before the site changes. */
export function SiteChangeQuestion() {
  const { editor } = useInspection();
  const change = getSiteChange(editor, editor.siteIdToConfirm);
  return change && <SiteChangeDialog key={change.to.id} change={change} />;
}

function SiteChangeDialog({ change }: { change: SiteChange }) {
  const { editor, inspection } = useInspection();
  const { report } = editor;
  const offeredParts = listPartsToKeep(report, change);
  const [selectedParts, setSelectedParts] = useState(() =>
    offeredParts.filter(({ isKeptByDefault }) => isKeptByDefault).map(({ part }) => part),
  );
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={`Change the site to ${change.to.name}?`}
      onClose={() => inspection.send({ type: 'questionDismissed' })}
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} variant="outline" onClick={() => inspection.send({ type: 'questionDismissed' })}>
            Cancel
          </Button>
          <Button onClick={() => inspection.send({ type: 'siteChanged', keep: selectedParts })}>Change site</Button>
        </>
      }
    >
      {offeredParts.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-3">
            {report.fields.siteId === null
              ? 'Choose what to keep in this inspection.'
              : `Choose what to keep from ${report.siteName}.`}{' '}
            Unchecked items are removed.
          </legend>
          {offeredParts.map(({ part }) => (
            <ChoiceRow
              key={part}
              type="checkbox"
              {...getSitePartTexts(report, change, part)}
              checked={selectedParts.includes(part)}
              onChange={(isChecked) =>
                setSelectedParts((parts) => [...parts.filter((other) => other !== part), ...(isChecked ? [part] : [])])
              }
            />
          ))}
        </fieldset>
      )}
      {report.fields.mapImage !== null && (
        <p className="mt-3 text-small text-ink-muted">Capture the map picture again if it shows another place.</p>
      )}
    </Dialog>
  );
}
