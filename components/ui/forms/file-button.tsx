import { useRef, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';

interface FileButtonProps {
  /** What is chosen, for screen readers. */
  label: string;
  /** The types of files, as of the input's `accept`. */
  accept: string;
  onChoose: (file: File) => void;
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A button that opens the browser's dialog to choose a file. */
export function FileButton({ label, accept, onChoose, isBusy, className, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" isBusy={isBusy} className={className} onClick={() => input.current?.click()}>
        <Icon name="file-up" />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file to be chosen again after it was changed.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
