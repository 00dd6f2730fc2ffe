import { DELIMITERS } from '@/components/sites/import/read-file';
import type { ParsedFile } from '@/components/sites/import/stored-import';
import { Button } from '@/components/ui/buttons/button';
import { CardBody } from '@/components/ui/lists/card';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Select } from '@/components/ui/forms/select';
import { findIgnoredColumns, isMapped, NO_MAPPING, toImportRows, type Mapping } from '@/lib/sites/import-rows';
import { formatWholeNumber } from '@/lib/format-whole-number';

interface ColumnsProps {
  file: ParsedFile;
  mapping: Mapping;
  error?: string;
  onParse: (options: { delimiter?: string; hasHeader?: boolean }) => void;
  onMapping: (mapping: Mapping) => void;
  onBack: () => void;
  onCheck: () => void;
}

/** Step 2: assigns columns to name and place, starting with a guess. */
export function Columns({ file, mapping, error, onParse, onMapping, onBack, onCheck }: ColumnsProps) {
  const { table, source } = file;
  const { sheet } = table;
  const ignoredColumns = findIgnoredColumns(mapping, sheet);
  const isReady = isMapped(mapping, sheet);
  const count = formatWholeNumber(sheet.rows.length);
  return (
    <CardBody className="grid gap-5">
      <p className="wrap-anywhere">
        <b>{source.fileName}</b> has {sheet.rows.length === 1 ? '1 row' : `${count} rows`}.
      </p>
      {error && (
        <InlineNote tone="bad" role="alert">
          {error}
        </InlineNote>
      )}
      {source.kind === 'table' && <ParseOptions file={file} onParse={onParse} />}
      <MappingFields file={file} mapping={mapping} onMapping={onMapping} />
      {ignoredColumns.length > 0 && (
        <p className="text-small wrap-anywhere text-ink-muted">Not imported: {formatNames(ignoredColumns)}.</p>
      )}
      {isReady && <Preview file={file} mapping={mapping} />}
      {!isReady && (
        <p role="status" className="font-bold">
          Choose the columns for the name and the location: latitude and longitude, or both in one.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={onBack} className="max-tablet:w-full">
          Choose another file
        </Button>
        <Button disabled={!isReady} onClick={onCheck} className="max-tablet:w-full">
          Check {sheet.rows.length === 1 ? '1 row' : `${count} rows`}
        </Button>
      </div>
    </CardBody>
  );
}

function ParseOptions({ file: { table }, onParse }: Pick<ColumnsProps, 'file' | 'onParse'>) {
  return (
    <div className="grid items-end gap-3 tablet:grid-cols-2">
      <Select
        label="Separator"
        options={DELIMITERS}
        value={table.delimiter}
        onChange={({ target }) => onParse({ delimiter: target.value })}
      />
      <Checkbox
        label="The first row contains column names"
        checked={table.hasHeader}
        onChange={({ target }) => onParse({ hasHeader: target.checked })}
      />
    </div>
  );
}

const PLACE_FIELDS = [
  { part: 'lat', label: 'Latitude' },
  { part: 'lng', label: 'Longitude' },
  { part: 'place', label: 'Latitude and longitude in one column' },
] as const;

function MappingFields({ file: { table }, mapping, onMapping }: Pick<ColumnsProps, 'file' | 'mapping' | 'onMapping'>) {
  const { columns, rows } = table.sheet;
  const options = columns.map((column, index) => ({ value: String(index), label: column }));
  const hasPlaces = rows.some(({ place }) => place !== undefined);
  const assign = (part: keyof Mapping, value: string) => {
    const column = value === '' ? null : Number(value);
    const { lat, lng, place, name } = mapping;
    if (part === 'name') onMapping({ ...mapping, name: column });
    else if (part === 'place') onMapping({ ...NO_MAPPING, name, place: column });
    else onMapping({ name, lat, lng, place: column === null ? place : null, [part]: column });
  };
  const renderField = (part: keyof Mapping, label: string) => (
    <Select
      key={part}
      label={label}
      placeholder="Not in this file"
      options={options}
      value={mapping[part] === null ? '' : String(mapping[part])}
      onChange={({ target }) => assign(part, target.value)}
    />
  );
  return (
    <div className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
      {renderField('name', 'Name of the site')}
      {!hasPlaces && PLACE_FIELDS.map(({ part, label }) => renderField(part, label))}
    </div>
  );
}

function Preview({ file: { table }, mapping }: Pick<ColumnsProps, 'file' | 'mapping'>) {
  const rows = toImportRows({ ...table.sheet, rows: table.sheet.rows.slice(0, 3) }, mapping);
  return (
    <ul aria-label="The first rows" className="divide-y divide-line rounded-control border border-line">
      {rows.map(({ line, name, place }) => (
        <li key={line} className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2">
          <span dir="auto" className="min-w-0 font-bold wrap-anywhere">
            {name || 'No name'}
          </span>
          <span className="min-w-0 wrap-anywhere text-ink-muted">{place || 'No location'}</span>
        </li>
      ))}
    </ul>
  );
}

const MAX_NAMES = 8;

const formatNames = (names: readonly string[]) =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more columns`;
