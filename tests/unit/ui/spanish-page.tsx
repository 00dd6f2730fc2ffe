import { act, render } from '@testing-library/react';
import { PageLanguage } from '@/components/ui/text/language';

/** Downloads the Spanish texts, so that a page in Spanish renders at once. */
export async function loadSpanishTexts(): Promise<void> {
  await act(async () => {
    render(<PageLanguage language="es">{null}</PageLanguage>);
  });
}
