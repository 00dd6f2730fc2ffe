import type { Config } from 'tailwindcss';

/** The tokens live in app/globals.css (`@theme`); this file says only where classes are written. */
const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
};

export default config;
