import { useRef, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { HelpButton } from '@/components/ui/forms/form-error';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useRequest } from '@/components/ui/requests/use-command';
import type { RequestSender } from '@/lib/client/api';
import { importFile } from '@/lib/offline/unsent-work/import';
import { createEditorUrl, createViewUrl } from '@/lib/reports/urls';
import { FILE_EXTENSION, formatImportResult, type ImportResult } from '@/lib/reports/domain/inspection-file';
import { isClosed } from '@/lib/reports/domain/rules';

/** Imports an inspection that was exported on another device. */
export function ImportFile({ sender }: { sender: RequestSender }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const { send, isBusy, failure } = useRequest((file: File) => importFile(file, sender), { onDone: setResult });

  async function readFile(file: File | undefined) {
    if (!file) return;
    setResult(null);
    await send(file);
    // Allows choosing the same file again.
    if (input.current) input.current.value = '';
  }

  return (
    <Card aria-labelledby="import-inspection">
      <CardHead
        title={t('Import inspection file')}
        titleId="import-inspection"
        sub={t('Import a file that was exported from another device.')}
        actions={
          <Button
            variant="outline"
            isBusy={isBusy}
            className="max-tablet:w-full"
            onClick={() => input.current?.click()}
          >
            <Icon name="file-up" />
            {t('Choose file')}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        accept={FILE_EXTENSION}
        aria-label={t('Inspection file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void readFile(event.target.files?.[0])}
      />
      {result && (
        <CardBody>
          <ImportedNote result={result} />
        </CardBody>
      )}
      {failure && (
        <CardBody>
          <InlineNote tone="bad" role="alert">
            <p>
              <b>{t('Not imported.')}</b> {failure.message} {t('The file was not changed.')}
            </p>
            {failure.action && <HelpButton help={failure.action} />}
          </InlineNote>
        </CardBody>
      )}
    </Card>
  );
}

function ImportedNote({ result }: { result: ImportResult }) {
  const t = useText();
  const { title, message } = formatImportResult(result);
  const { report } = result;
  return (
    <InlineNote tone="info" role="status">
      <p className="font-bold">{title}</p>
      <p>{message}</p>
      <ButtonLink
        href={isClosed(report.status) ? createViewUrl(report.id) : createEditorUrl(report)}
        prefetch={false}
        variant="outline"
        className="mt-3"
      >
        {t('Open inspection')}
      </ButtonLink>
    </InlineNote>
  );
}
