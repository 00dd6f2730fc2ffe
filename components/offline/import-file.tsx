import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { FileButton } from '@/components/ui/forms/file-button';
import { HelpButton } from '@/components/ui/forms/form-error';
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
  const [result, setResult] = useState<ImportResult | null>(null);
  const { send, isBusy, failure } = useRequest((file: File) => importFile(file, sender), { onDone: setResult });

  async function readFile(file: File) {
    setResult(null);
    await send(file);
  }

  return (
    <Card aria-labelledby="import-inspection">
      <CardHead
        title={t('Import inspection file')}
        titleId="import-inspection"
        sub={t('Import a file that was exported from another device.')}
        actions={
          <FileButton
            label={t('Inspection file')}
            accept={FILE_EXTENSION}
            onChoose={(file) => void readFile(file)}
            isBusy={isBusy}
            className="max-tablet:w-full"
          >
            {t('Choose file')}
          </FileButton>
        }
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
