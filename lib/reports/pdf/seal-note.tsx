import { Path, Svg, View } from '@react-pdf/renderer';
import { createQrCode } from '@/lib/qr-code';
import { PdfText } from './pdf-text';

/** Points: about 0.9 inches on paper, which a phone reads from a hand's distance. */
const QR_SIZE = 64;

/** Where anybody can check that this PDF was not changed. The code says what the address beside it says. */
export function SealNote({ checkUrl }: { checkUrl: string }) {
  const { viewBox, path } = createQrCode(checkUrl);
  return (
    <View wrap={false} style={{ flexDirection: 'row', alignItems: 'center', columnGap: 8, marginTop: 14 }}>
      <Svg viewBox={viewBox} style={{ width: QR_SIZE, height: QR_SIZE }}>
        <Path d={path} fill="#000000" />
      </Svg>
      <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
        <PdfText variant="muted">To check that this PDF was not changed, scan the code or open</PdfText>
        <PdfText>{checkUrl}</PdfText>
      </View>
    </View>
  );
}
