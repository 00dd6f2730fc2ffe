import type { ReactNode } from 'react';
import { Card, CardBody, CardHead } from '@/components/ui/card';

/** The card with the QR code, large enough for cameras when printed. */
export function TicketCode({ qr, actions, children }: { qr: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <Card aria-labelledby="ticket-code" className="print:break-inside-avoid">
      <CardHead title="Code of this ticket" titleId="ticket-code" sub={children} />
      <CardBody className="grid justify-items-start gap-4">
        {qr}
        {actions}
      </CardBody>
    </Card>
  );
}
