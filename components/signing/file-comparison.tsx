import { useState, type DragEvent } from 'react';
import { FileButton } from '@/components/ui/forms/file-button';
import { computeSha256 } from '@/lib/signing/digest';

interface FileComparisonProps {
  /** The SHA-256 of the sealed file, hexadecimal. */
  digest: string;
}

/** Compares a file with a sealed one. The browser computes its digest, so no byte of it leaves the device (SIGN-20). */
export function FileComparison({ digest }: FileComparisonProps) {
  const [compared, setCompared] = useState<{ fileName: string; result: keyof typeof RESULTS } | null>(null);
  async function compare(file: File): Promise<void> {
    setCompared({ fileName: file.name, result: await compareFile(file, digest) });
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void compare(file);
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
        <FileButton
          label="PDF to compare"
          accept="application/pdf,.pdf"
          onChoose={(file) => void compare(file)}
          className="max-tablet:w-full"
        >
          Choose PDF
        </FileButton>
      </div>
      <p role="status" className="wrap-anywhere">
        {compared && (
          <>
            <strong>{RESULTS[compared.result][0]}:</strong> <bdi>{compared.fileName}</bdi> {RESULTS[compared.result][1]}
          </>
        )}
      </p>
    </section>
  );
}

/** The first word of a result, and what follows the name of the file. */
const RESULTS = {
  same: ['Matches', 'is the sealed file.'],
  other: ['Differs', 'is another file, or was changed after it was sealed.'],
  unreadable: ['Not compared', 'could not be read. Check that it still exists.'],
} as const;

async function compareFile(file: File, digest: string): Promise<keyof typeof RESULTS> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return 'unreadable';
  }
  return computeSha256(bytes) === digest ? 'same' : 'other';
}
