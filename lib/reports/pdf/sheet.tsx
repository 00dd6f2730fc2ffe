import { Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Style } from '@react-pdf/types';
import { PdfLogo } from './marks';
import { BODY, FRAME, INK, INK_MUTED, INK_SOFT, LINE, PAGE, SMALL } from './theme';
import { usePrinter } from './pdf-text';

/** The texts in header and footer, and the fonts of the pages. */
export interface SheetFrame {
  site: string;
  inspection: string;
  footer: string;
  families: string[];
  onPage: (page: number) => void;
}

/**
 * Neither this style nor the page may have a lineHeight: react-pdf multiplies it again each time it fills in page
 * numbers.
 */
const ONE_LINE: Style = { maxLines: 1, textOverflow: 'ellipsis', fontSize: SMALL.size };

/** A section of the report, which starts on a new page. Each of its pages has a header and a footer. */
export function Sheet({ frame, bookmark, children }: { frame: SheetFrame; bookmark?: string; children: ReactNode }) {
  const { text } = usePrinter();
  return (
    <Page
      size="LETTER"
      experimentalPagination
      {...(bookmark === undefined ? {} : { bookmark: { title: bookmark, fit: true } })}
      style={{
        paddingTop: FRAME.top,
        paddingBottom: FRAME.bottom,
        paddingHorizontal: PAGE.margin,
        fontFamily: frame.families,
        fontSize: BODY.size,
        color: INK,
      }}
    >
      <View fixed style={{ ...EDGE, top: PAGE.margin - 8, borderBottom: `0.75pt solid ${LINE}`, paddingBottom: 6 }}>
        <PdfLogo size={16} />
        <Text style={{ ...ONE_LINE, fontWeight: 600, flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
          {text(frame.site)}
        </Text>
        <Text style={{ ...ONE_LINE, color: INK_SOFT, maxWidth: 240 }}>{text(frame.inspection)}</Text>
      </View>
      <View fixed style={{ ...EDGE, bottom: PAGE.margin - 14, borderTop: `0.75pt solid ${LINE}`, paddingTop: 5 }}>
        <Text style={{ ...ONE_LINE, color: INK_MUTED, flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
          {text(frame.footer)}
        </Text>
        <Text
          style={{ ...ONE_LINE, color: INK_MUTED, width: 90, textAlign: 'right' }}
          render={({ pageNumber, totalPages }) => {
            frame.onPage(pageNumber);
            return `Page ${pageNumber} of ${totalPages}`;
          }}
        />
      </View>
      {children}
    </Page>
  );
}

const EDGE: Style = {
  position: 'absolute',
  left: PAGE.margin,
  right: PAGE.margin,
  flexDirection: 'row',
  alignItems: 'center',
  gap: 8,
};
