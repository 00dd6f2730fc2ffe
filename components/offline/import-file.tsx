'use client';

import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { HelpButton } from '@/components/ui/form-error';
import { useWhyNot, type Failed } from '@/components/ui/use-why-not';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { InlineNote } from '@/components/ui/inline-note';
import type { RequestSender } from '@/lib/client/ask';
import { importFile } from '@/lib/offline/unsent-work/import';
import { editorAddress, viewAddress } from '@/lib/reports/addresses';
import { FILE_ENDING, importText, type ImportResult } from '@/lib/reports/domain/inspection-file';
import { isClosed } from '@/lib/reports/domain/rules';

/** Imports a file that a phone exported; for the Office. */
export function ImportFile({ sender }: { sender: RequestSender }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [refusal, setRefusal] = useState<Failed | null>(null);
  const failedWith = useWhyNot();

  async function take(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setResult(null);
    setRefusal(null);
    try {
      setResult(await importFile(file, sender));
    } catch (error) {
      setRefusal(failedWith(error, () => void take(file)));
    } finally {
      setBusy(false);
      // Emptied, so that the same file can be chosen again.
      if (input.current) input.current.value = '';
    }
  }

  return (
    <Card aria-labelledby="import-inspection">
      <CardHead
        title="Import inspection file"
        titleId="import-inspection"
        sub="A file that was exported on a phone, with everything that did not reach the server."
        actions={
          <Button variant="outline" busy={busy} className="max-tablet:w-full" onClick={() => input.current?.click()}>
            <FileUp aria-hidden="true" />
            Choose file
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        accept={FILE_ENDING}
        aria-label="Inspection file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {result && (
        <CardBody>
          <Imported result={result} />
        </CardBody>
      )}
      {refusal !== null && (
        <CardBody>
          <InlineNote tone="bad" role="alert">
            <p>
              <b>Not imported.</b> {refusal.message} The file is as it was.
            </p>
            {refusal.help && <HelpButton help={refusal.help} />}
          </InlineNote>
        </CardBody>
      )}
    </Card>
  );
}

function Imported({ result }: { result: ImportResult }) {
  const { title, message } = importText(result);
  const { report } = result;
  return (
    <InlineNote tone="info" role="status">
      <p className="font-bold">{title}</p>
      <p>{message}</p>
      <ButtonLink
        href={isClosed(report.status) ? viewAddress(report.id) : editorAddress(report)}
        prefetch={false}
        variant="outline"
        className="mt-3"
      >
        Open inspection
      </ButtonLink>
    </InlineNote>
  );
}
