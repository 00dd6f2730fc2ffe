import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonProps } from '@/components/ui/buttons/button';

interface PrintButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** In English. Printed in place of the page. */
  paper: ReactNode;
}

/** Prints something that the page does not show. */
export function PrintButton({ paper, ...button }: PrintButtonProps) {
  const [prints, setPrints] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (prints > 0 && container.current) void print(container.current);
  }, [prints]);
  return (
    <>
      <Button {...button} onClick={() => setPrints(prints + 1)} />
      {prints > 0 &&
        createPortal(
          <div ref={container} lang="en" data-paper className="hidden gap-4 print:grid">
            {paper}
          </div>,
          document.body,
        )}
    </>
  );
}

async function print(container: HTMLElement): Promise<void> {
  await Promise.allSettled(Array.from(container.querySelectorAll('img'), (image) => image.decode()));
  window.print();
}
