import { useRef, useState, type DragEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';

/** The digest of the sealed file: SHA-256, hexadecimal. */
interface FileComparisonProps {
  digest: string;
}

/** Compares a file with a sealed one. The browser computes its digest, so no byte of it leaves the device (SIGN-20). */
export function FileComparison({ digest }: FileComparisonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Comparison | null>(null);
  async function compare(file: File | undefined): Promise<void> {
    if (!file) return;
    setResult(await compareFile(file, digest));
    // Allows the same file to be chosen again after it was changed.
    if (input.current) input.current.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    void compare(event.dataTransfer.files[0]);
  }
  return (
    <section
      aria-labelledby="compare"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid justify-items-start gap-3 rounded-control border-[1.5px] border-dashed border-line-control p-4 print:hidden"
    >
      <h2 id="compare" className="text-title font-bold">
        Compare your PDF
      </h2>
      <p>Choose the PDF, or drop it here. Your browser compares it with the sealed file and sends nothing.</p>
      <noscript>
        <p className="font-bold">Turn on JavaScript to compare a PDF.</p>
      </noscript>
      <div className="noscript:hidden max-tablet:w-full">
        <Button variant="outline" onClick={() => input.current?.click()} className="max-tablet:w-full">
          <Icon name="file-up" />
          Choose PDF
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="PDF to compare"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void compare(event.target.files?.[0])}
      />
      <p role="status" className="min-w-0 wrap-break-word">
        {result && (
          <>
            <strong>{result.verdict}:</strong> {result.explanation}
          </>
        )}
      </p>
    </section>
  );
}

interface Comparison {
  verdict: 'Matches' | 'Differs' | 'Not compared';
  explanation: string;
}

async function compareFile(file: File, digest: string): Promise<Comparison> {
  // Browsers compute digests only on pages with https.
  if (!window.isSecureContext)
    return { verdict: 'Not compared', explanation: 'Open this page with an address that begins with https.' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { verdict: 'Not compared', explanation: `${file.name} could not be read. Check that it still exists.` };
  }
  const computed = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return computed === digest
    ? { verdict: 'Matches', explanation: `${file.name} is the sealed file.` }
    : { verdict: 'Differs', explanation: `${file.name} is another file, or was changed after it was sealed.` };
}
