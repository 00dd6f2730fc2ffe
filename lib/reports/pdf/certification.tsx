import { View } from '@react-pdf/renderer';
import { CONTENT_WIDTH, INK } from './theme';
import { inOutline, Words } from './words';

/** Who signs, in this order. */
const SIGNED_BY = ['Inspector', 'Permit holder or authorized representative'] as const;

const GAP = 16;
const COLUMNS = [
  { label: 'Signature', width: (CONTENT_WIDTH - 2 * GAP) * 0.42 },
  { label: 'Name and title', width: (CONTENT_WIDTH - 2 * GAP) * 0.38 },
  { label: 'Date', width: (CONTENT_WIDTH - 2 * GAP) * 0.2 },
] as const;

/** The end of the record: empty lines to sign with a pen, with enough room above each. */
export function Certification() {
  return (
    <View wrap={false} {...inOutline('Certification')} style={{ marginTop: 10 }}>
      <Words look="strong" tag="H3" style={{ fontSize: 12, lineHeight: 1.3 }}>
        Certification
      </Words>
      <Words style={{ marginTop: 3 }}>
        I certify that, to the best of my knowledge and belief, this record of the inspection is true, accurate and
        complete.
      </Words>
      {SIGNED_BY.map((who) => (
        <View key={who} style={{ marginTop: 10 }}>
          <Words look="small">{who}</Words>
          <View style={{ flexDirection: 'row', gap: GAP, paddingTop: ROOM_FOR_A_HAND }}>
            {COLUMNS.map(({ label, width }) => (
              <View key={label} style={{ width, borderTop: `0.75pt solid ${INK}`, paddingTop: 2 }}>
                <Words look="muted">{label}</Words>
              </View>
            ))}
          </View>
        </View>
      ))}
    </View>
  );
}

const ROOM_FOR_A_HAND = 26;
