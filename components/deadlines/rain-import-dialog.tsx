import { useState } from 'react';
import Papa from 'papaparse';
import { readImportFile } from '@/components/sites/import/read-file';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { FileButton } from '@/components/ui/forms/file-button';
import { FormError } from '@/components/ui/forms/form-error';
import { useCreation } from '@/components/ui/requests/use-creation';
import { importRain } from '@/lib/compliance/contract';
import { findDelimiter, parseRainFile, type FileReading, type RainFileError } from '@/lib/compliance/rain-file';
import { formatInches, formatReadingCount } from '@/lib/compliance/readings';
import { formatDateTime } from '@/lib/dates';
import type { SiteDeadlines } from '@/lib/deadlines/contract';
import { formatWholeNumber } from '@/lib/format-whole-number';

interface RainImportDialogProps {
  site: SiteDeadlines['site'];
  now: string;
  onImported: () => void;
  onClose: () => void;
}

/** A file that was chosen: its readings, or what is wrong with it. */
type ChosenFile = { name: string } & ({ readings: FileReading[] } | { errors: RainFileError[] });

/** Imports a file with readings, all rows or none (RAIN-10). */
export function RainImportDialog({ site, now, onImported, onClose }: RainImportDialogProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const { send, isBusy, failure } = useCreation(importRain, {
    successMessage: 'Rain imported',
    onDone: onImported,
    retry: false,
  });
  const readings = file && 'readings' in file ? file.readings : null;

  async function readFile(chosen: File): Promise<void> {
    const result = await readImportFile(chosen).catch(() => UNREADABLE);
    setFile({ name: chosen.name, ...('error' in result ? refuse(result.error) : parseText(result.text)) });
  }
  const parseText = (text: string) => {
    // NUL occurs only in binary formats such as XLSX.
    if (text.includes('\0')) return refuse('This is not a text file. Save it as CSV in your spreadsheet first.');
    const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: findDelimiter(text) });
    return parseRainFile(data, { timeZone: site.timeZone, now });
  };
  return (
    <Dialog
      title="Import a rain file"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={readings === null}
            isBusy={isBusy}
            onClick={() => readings && void send({ siteId: site.id, readings })}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          A CSV file with a column date, or columns from and to, and a column inches or mm. Times are those of the site.
          If a cell is wrong, nothing is imported. Readings that are already stored are not added again.
        </p>
        <FileButton
          label="File with rain"
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={(chosen) => void readFile(chosen)}
          className="justify-self-start"
        >
          Choose file
        </FileButton>
        <div role="status" className="grid gap-4 empty:hidden">
          {file && <p className="font-bold wrap-anywhere">{file.name}</p>}
          {readings && <Summary readings={readings} site={site} />}
          {file && 'errors' in file && <Errors errors={file.errors} />}
        </div>
        <FormError message={failure?.message ?? null} help={failure?.action} />
      </div>
    </Dialog>
  );
}

const refuse = (message: string): { errors: RainFileError[] } => ({ errors: [{ row: null, column: null, message }] });

const UNREADABLE = {
  error: 'This file could not be read. Check that it still exists and is not open in another program.',
};

function Summary({ readings, site }: { readings: readonly FileReading[]; site: SiteDeadlines['site'] }) {
  const fromAt = readings.reduce((first, reading) => (reading.fromAt < first ? reading.fromAt : first), '9');
  const toAt = readings.reduce((last, reading) => (reading.toAt > last ? reading.toAt : last), '');
  const rain = readings.reduce((sum, reading) => sum + reading.rain, 0);
  return (
    <p>
      {formatReadingCount(readings.length)} from {formatDateTime(fromAt, site.timeZone)} to{' '}
      {formatDateTime(toAt, site.timeZone)}, {formatInches(rain)} in all.
    </p>
  );
}

const MAX_SHOWN_ERRORS = 50;

function Errors({ errors }: { errors: readonly RainFileError[] }) {
  return (
    <InlineNote tone="bad">
      <p className="font-bold">Nothing was imported. Correct the file, then choose it again.</p>
      <ul className="mt-2 grid gap-1">
        {errors.slice(0, MAX_SHOWN_ERRORS).map(({ row, column, message }, index) => (
          <li key={index} className="wrap-anywhere">
            {row !== null && `Row ${row}${column === null ? '' : `, ${column}`}: `}
            {message}
          </li>
        ))}
      </ul>
      {errors.length > MAX_SHOWN_ERRORS && (
        <p className="mt-2">And {formatWholeNumber(errors.length - MAX_SHOWN_ERRORS)} more.</p>
      )}
    </InlineNote>
  );
}
