import { useInspection } from '@/components/reports/editor/inspection-context';
import { BmpDetails } from '@/components/reports/view/bmp-details';
import { Details } from '@/components/reports/view/details';
import { DrawnSignature } from '@/components/signing/drawn-signature';
import { PrintButton } from '@/components/ui/buttons/print-button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { calendarDay, formatReportDateTime } from '@/lib/dates';
import { createQrCode } from '@/lib/qr-code';
import { createDetailCards } from '@/lib/reports/detail-cards';
import type { Report } from '@/lib/reports/domain/report';
import { formatTypeLabel } from '@/lib/reports/domain/rules';
import { rateBmps } from '@/lib/reports/view';
import { formatCertificate, type Certificate } from '@/lib/signing/certificate';
import type { NewSignature } from '@/lib/signing/signature';
import { SIGNATURE_LABELS } from '@/lib/signing/signed-record';
import { isStatementKey, STATEMENTS } from '@/lib/signing/statements';
import { createSignatureCheckId, getCheckPath } from '@/lib/signing/urls';

/** Prints a signed inspection from what is on the device, before its signature is sent (SIGN-23). */
export const PrintSigned = ({ signature }: { signature: NewSignature }) => (
  <PrintButton variant="outline" className="mt-3" paper={<SignedInspection signature={signature} />}>
    Print or save as PDF
  </PrintButton>
);

function SignedInspection({ signature }: { signature: NewSignature }) {
  const { editor, inspection } = useInspection();
  const { context } = editor;
  // As it is once it is sent: nothing can still be entered.
  const report: Report = { ...editor.report, status: 'open' };
  const { fields, siteName, timeZone } = report;
  return (
    <>
      <header>
        <p className="text-ink-muted">{context.unit.name}</p>
        <h1 className="text-title font-bold wrap-anywhere">{siteName}</h1>
        <p>
          Erosion control inspection · {formatTypeLabel(fields.type, fields.otherType)} ·{' '}
          {formatReportDateTime(fields.date, timeZone)}
        </p>
      </header>
      {rateBmps(report, signature.signedAt).map((ratedBmp) => (
        <BmpDetails
          key={ratedBmp.bmp.id}
          {...ratedBmp}
          timeZone={timeZone}
          getPhotoUrl={(fileName) => inspection.getPictureUrl('practiceactions', fileName)}
        />
      ))}
      <Details cards={createDetailCards(report, context.crew)} />
      <Certification
        signature={signature}
        name={context.me.name}
        certificate={context.certificates[fields.siteId ?? '']?.certificate ?? null}
        timeZone={timeZone}
      />
    </>
  );
}

interface CertificationProps {
  signature: NewSignature;
  name: string;
  certificate: Certificate | null;
  timeZone: string;
}

function Certification({ signature, name, certificate, timeZone }: CertificationProps) {
  const { kind, statementKey, title, drawing, signedAt, digest } = signature;
  const checkUrl = `${window.location.origin}${getCheckPath(createSignatureCheckId(signature.id))}`;
  const code = createQrCode(checkUrl);
  return (
    <Card aria-labelledby="paper-certification" className="print:break-inside-avoid">
      <CardHead title="Certification" titleId="paper-certification" />
      <CardBody className="grid gap-3">
        <p className="wrap-anywhere">Record digest (SHA-256): {digest}</p>
        {isStatementKey(statementKey) && <p>“{STATEMENTS[statementKey]}”</p>}
        {drawing !== '' && <DrawnSignature drawing={drawing} name={name} />}
        <p className="wrap-anywhere">
          <bdi className="block font-bold">{name}</bdi>
          {title && <bdi className="block">{title}</bdi>}
          {certificate && (
            <bdi className="block">{formatCertificate(certificate, calendarDay(signedAt, timeZone))}</bdi>
          )}
          {SIGNATURE_LABELS[kind]} · {formatReportDateTime(signedAt, timeZone)}
        </p>
        <p className="font-bold">Seal number follows with signal</p>
        <div className="flex items-center gap-3">
          <svg aria-hidden viewBox={code.viewBox} shapeRendering="crispEdges" className="w-20 shrink-0">
            <path d={code.path} fill="#000" />
          </svg>
          <p className="wrap-anywhere">
            To check the signature once it is sent, scan the code or open
            <br />
            {checkUrl}
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
