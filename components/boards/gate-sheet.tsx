import type { Board } from '@/lib/boards/contract';
import { formatUsPhone } from '@/lib/phone';
import { createQrCode } from '@/lib/qr-code';

interface GateSheetProps {
  site: { name: string };
  board: Board;
  permitNumber: string;
  /** Of the board's page. */
  address: string;
}

/** One letter page for the gate (BOARD-01): the code takes the height that the texts leave. Colors are not needed. */
export function GateSheet({ site, board, permitNumber, address }: GateSheetProps) {
  const { viewBox, path } = createQrCode(address);
  return (
    <article className="flex h-[9.6in] flex-col gap-6 text-center text-black">
      <header className="border-b-2 border-black pb-6">
        <p className="text-[16pt]">Stormwater permit · Permiso de aguas pluviales</p>
        <h1 className="mt-2 line-clamp-3 text-[34pt] leading-tight font-heavy wrap-anywhere">
          <bdi>{site.name}</bdi>
        </h1>
      </header>
      <dl className="grid gap-4 text-[24pt] leading-tight">
        {permitNumber !== '' && (
          <div>
            <dt className="text-[14pt]">Permit number · Número de permiso</dt>
            <dd className="font-bold wrap-anywhere">
              <bdi>{permitNumber}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-[14pt]">Contact · Contacto</dt>
          <dd className="font-bold wrap-anywhere">
            <bdi>{board.contactName}</bdi>
          </dd>
          {board.contactPhone !== '' && <dd className="font-bold">{formatUsPhone(board.contactPhone)}</dd>}
        </div>
      </dl>
      <figure className="flex min-h-0 grow flex-col items-center gap-4">
        <svg
          role="img"
          aria-label="QR code of the site’s page"
          viewBox={viewBox}
          shapeRendering="crispEdges"
          className="min-h-0 grow [print-color-adjust:exact]"
        >
          <path d={path} fill="#000" />
        </svg>
        <figcaption className="grid gap-1 text-[15pt]">
          <span>Scan for the certificate of coverage and the last inspection.</span>
          <span lang="es">Escanee para ver el certificado de cobertura y la última inspección.</span>
          <span className="mt-1 text-[11pt] wrap-anywhere">{address}</span>
        </figcaption>
      </figure>
    </article>
  );
}
