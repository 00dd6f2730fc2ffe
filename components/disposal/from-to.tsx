import { RichText } from '@/components/ui/text/language';

/** The two sites of a ticket or an agreement: 'Bay View Lofts to Lakeside Pit'. */
export const FromTo = ({ from, to }: { from: string; to: string }) => (
  <RichText text="{from} to {to}" values={{ from: <bdi>{from}</bdi>, to: <bdi>{to}</bdi> }} />
);
