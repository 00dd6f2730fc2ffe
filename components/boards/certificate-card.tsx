import { useState } from 'react';
import { uploadCertificate, type CertificateUpload } from '@/components/boards/upload-certificate';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { FileButton } from '@/components/ui/forms/file-button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { FormError } from '@/components/ui/forms/form-error';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { useCommand, useRequest } from '@/components/ui/requests/use-command';
import { removeCertificate } from '@/lib/boards/contract';
import { getCertificatePath } from '@/lib/boards/paths';
import { CERTIFICATE_TOO_LARGE, MAX_CERTIFICATE_BYTES } from '@/lib/boards/rules';
import type { RequestSender } from '@/lib/client/api';

interface CertificateCardProps {
  site: { id: string; name: string };
  certificateId: string | null;
  sender: RequestSender;
  onChanged: () => void;
}

/** The picture of the certificate of coverage, which NR 216.48(4)(c) requires to be posted. */
export function CertificateCard({ site, certificateId, sender, onChanged }: CertificateCardProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const upload = useRequest((input: CertificateUpload) => uploadCertificate(input, sender), {
    successMessage: 'Certificate saved',
    onDone: onChanged,
  });
  async function choose(file: File) {
    const isLarge = file.size > MAX_CERTIFICATE_BYTES;
    setTooLarge(isLarge);
    if (isLarge) return;
    const input = { siteId: site.id, certificateId: crypto.randomUUID(), replaces: certificateId, file };
    // After a failure, too: somebody else may have changed it.
    if ('error' in (await upload.send(input))) onChanged();
  }
  return (
    <Card aria-labelledby="certificate" className="print:hidden">
      <CardHead
        title="Certificate of coverage"
        titleId="certificate"
        sub="The certificate must be posted at the site. The board shows this picture of it."
      />
      <CardBody className="grid justify-items-start gap-4">
        {certificateId !== null && (
          // Without Next's Image: the picture needs a session.
          <img
            src={getCertificatePath(certificateId)}
            alt="Certificate of coverage"
            className="max-h-96 max-w-full rounded-control border border-line"
          />
        )}
        <FormError
          message={isTooLarge ? CERTIFICATE_TOO_LARGE : (upload.failure?.message ?? null)}
          help={isTooLarge ? undefined : upload.failure?.action}
        />
        <HiddenWhenClosed>
          <div className="flex flex-wrap gap-3">
            <FileButton
              label="Picture of the certificate of coverage"
              accept="image/jpeg,image/png"
              isBusy={upload.isBusy}
              onChoose={(file) => void choose(file)}
            >
              {certificateId === null ? 'Choose a picture' : 'Replace the picture'}
            </FileButton>
            {certificateId !== null && (
              <RemoveCertificate site={site} certificateId={certificateId} onRemoved={onChanged} />
            )}
          </div>
        </HiddenWhenClosed>
      </CardBody>
    </Card>
  );
}

interface RemoveCertificateProps {
  site: { id: string; name: string };
  certificateId: string;
  onRemoved: () => void;
}

function RemoveCertificate({ site, certificateId, onRemoved }: RemoveCertificateProps) {
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(removeCertificate, {
    failureTitle: 'Picture not removed',
    successMessage: 'Picture removed',
    onDone: onRemoved,
  });
  async function remove() {
    const confirmation = {
      title: 'Remove this picture?',
      about: site.name,
      question: 'The board no longer shows the certificate of coverage.',
      confirmLabel: 'Remove',
      isDestructive: true,
    };
    if (await confirm(confirmation)) void send({ siteId: site.id, certificateId });
  }
  return (
    <>
      <Button variant="danger-text" isBusy={isBusy} onClick={() => void remove()}>
        Remove the picture
      </Button>
      {confirmDialog}
    </>
  );
}
