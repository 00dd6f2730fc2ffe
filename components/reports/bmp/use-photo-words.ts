import { useLanguage } from '@/components/ui/language';
import { PHOTO_WORDS } from '@/lib/reports/corrections/photo-words';

/** Texts of the full-size photos in the page's language. */
export const usePhotoWords = () => PHOTO_WORDS[useLanguage()];
