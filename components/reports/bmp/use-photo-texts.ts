import { useLanguage } from '@/components/ui/text/language';
import { PHOTO_TEXTS } from '@/lib/reports/corrections/photo-texts';

/** Texts of the photo dialogs in the current language. */
export const usePhotoTexts = () => PHOTO_TEXTS[useLanguage()];
