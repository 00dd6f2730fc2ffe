import { useState, type DragEvent } from 'react';
import { readImportFile } from '@/components/sites/import/read-file';
import { Button } from '@/components/ui/buttons/button';
import { CardBody } from '@/components/ui/lists/card';
import { FileButton } from '@/components/ui/forms/file-button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { TextArea } from '@/components/ui/forms/text-area';
import type { FileError } from '@/lib/sites/geo-json';
import { MAX_SITES_PER_REQUEST } from '@/lib/sites/rules';
import { formatWholeNumber } from '@/lib/format-whole-number';

interface ChooseFileProps {
  error?: string;
  onRead: (text: string, fileName: string) => void;
  onError: (error: FileError) => void;
}

/** Step 1: a file, dropped or chosen, or rows pasted from a spreadsheet. */
export function ChooseFile({ error, onRead, onError }: ChooseFileProps) {
  const [pastedText, setPastedText] = useState('');
  async function readFile(file: File): Promise<void> {
    const result = await readImportFile(file).catch(() => UNREADABLE_FILE);
    if ('error' in result) onError(result);
    else onRead(result.text, file.name);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void readFile(file);
  }
  return (
    <CardBody className="grid gap-5 print:hidden">
      {error && (
        <InlineNote tone="bad" role="alert">
          {error}
        </InlineNote>
      )}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="grid justify-items-start gap-3 rounded-control border-[1.5px] border-dashed border-line-control p-4 desktop:p-6"
      >
        <p className="max-w-(--measure)">
          A CSV or GeoJSON file with a name and a location for each site: up to{' '}
          {formatWholeNumber(MAX_SITES_PER_REQUEST)} sites and 5 MB. You review everything before it is saved.
        </p>
        <FileButton
          label="File with sites"
          accept=".csv,.tsv,.txt,.json,.geojson,text/csv,application/geo+json"
          onChoose={(file) => void readFile(file)}
          className="max-tablet:w-full"
        >
          Choose file
        </FileButton>
      </div>
      <TextArea
        label="Or paste rows"
        hint="Copied from a spreadsheet, with or without column names"
        rows={4}
        value={pastedText}
        onChange={(event) => setPastedText(event.target.value)}
      />
      <Button
        variant="outline"
        disabled={pastedText.trim() === ''}
        onClick={() => onRead(pastedText, 'Pasted rows')}
        className="justify-self-start max-tablet:w-full"
      >
        Read pasted rows
      </Button>
    </CardBody>
  );
}

const UNREADABLE_FILE = {
  error: 'This file could not be read. Check that it still exists and is not open in another program.',
};
