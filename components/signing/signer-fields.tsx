import { useId, type RefObject } from 'react';
import { SignatureDrawing } from '@/components/signing/signature-drawing';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { TextField } from '@/components/ui/forms/text-field';
import { MAX_TITLE_LENGTH } from '@/lib/signing/limits';

interface SignerFieldsProps {
  name: string;
  /** What the person confirms with the tick. */
  tickLabel: string;
  tickRef: RefObject<HTMLInputElement | null>;
  isTicked: boolean;
  /** Whether the person tried to sign without the tick. */
  isTickMissing: boolean;
  onTick: (isTicked: boolean) => void;
  title: string;
  /** As `appendPoint` of lib/signing/drawing.ts writes it. */
  drawing: string;
  onChange: (changed: { title: string } | { drawing: string }) => void;
}

/** Who signs: the tick, name, title and an optional drawing (SIGN-03). */
export function SignerFields(props: SignerFieldsProps) {
  const { name, tickLabel, tickRef, isTicked, isTickMissing, onTick, title, drawing, onChange } = props;
  const errorId = useId();
  return (
    <>
      <div>
        <Checkbox
          ref={tickRef}
          label={tickLabel}
          checked={isTicked}
          aria-invalid={isTickMissing || undefined}
          aria-describedby={errorId}
          onChange={(event) => onTick(event.target.checked)}
        />
        <p id={errorId} role="alert" className="text-danger">
          {isTickMissing && 'Tick the box to sign.'}
        </p>
      </div>
      <div>
        <p className="text-small text-ink-muted">Name</p>
        <p className="font-bold wrap-anywhere" dir="auto">
          {name}
        </p>
      </div>
      <TextField
        label="Title"
        optional
        autoComplete="organization-title"
        maxLength={MAX_TITLE_LENGTH}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <SignatureDrawing value={drawing} onChange={(line) => onChange({ drawing: line })} />
    </>
  );
}
