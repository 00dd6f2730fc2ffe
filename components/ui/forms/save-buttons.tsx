import { Button } from '@/components/ui/buttons/button';

interface SaveButtonsProps {
  isBusy: boolean;
  canSave: boolean;
  /** Discards what was entered; null while there is nothing to discard. */
  onDiscard: (() => void) | null;
}

/** Save, and Discard changes while the form has some. */
export const SaveButtons = ({ isBusy, canSave, onDiscard }: SaveButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" size="field" isBusy={isBusy} disabled={!canSave} className="max-tablet:grow">
      Save
    </Button>
    {onDiscard && (
      <Button variant="outline" size="field" onClick={onDiscard}>
        Discard changes
      </Button>
    )}
  </div>
);
