import path from 'node:path';

/** Built with the same Next and bundler as the product. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
  // Ignored by Git, linter and formatter.
  distDir: '../../../test-results/bare-page',
};
