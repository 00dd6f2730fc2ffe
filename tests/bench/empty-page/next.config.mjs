import path from 'node:path';

/** Built with the same Next and the same bundler as the product, beside which it is measured. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
  // Where nothing is checked, formatted or kept.
  distDir: '../../../test-results/empty-page',
};
