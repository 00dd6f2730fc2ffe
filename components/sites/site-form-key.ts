export const SITE_FORM_KEY_PREFIX = 'edit-site ';
