import { useLanguage } from '@/components/ui/language';
import { PHOTO_WORDS } from '@/lib/reports/corrections/photo-words';

/** The words of the photos at full size, in the language of the page around them. */
export const usePhotoWords = () => PHOTO_WORDS[useLanguage()];
