/** What a screen loads in the browser, through any number of files. Type imports are left out. */
const { options } = require('./.dependency-cruiser.cjs');

const BROWSER = '^(components|lib/client|lib/offline)/';

/** Parts of the editor that load after its first screen. */
const LATER = '^components/reports/editor/(frame/questions|summary/(delivery-states|photos-not-sent))\\.tsx$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'browser-reaches-no-server',
      'A screen loads no server code, directly or through other files.',
      { path: BROWSER },
      {
        path: [
          '^lib/[^/]+/server/',
          '^lib/reports/pdf/',
          '^lib/platform/',
          '^node_modules/(pg|@prisma|sharp|pino|nodemailer|twilio|aedes|server-only|@zxcvbn-ts)/',
          '^(fs|net|path|crypto|stream|child_process|os|http|https)$',
        ],
        reachable: true,
      },
    ),
    rule(
      'browser-reaches-no-zod',
      'Zod is 33 KB: browser code imports limits from rules instead.',
      { path: BROWSER },
      { path: '^node_modules/zod/(?!mini/)', reachable: true },
    ),
    rule(
      'failures-of-one-feature',
      'Every page loads these files, and would load the messages of all features: import the list of one feature.',
      { path: '^lib/(client|reports/editor)/' },
      { path: '^lib/failures\\.ts$', reachable: true },
    ),
    rule(
      'rules-reach-nothing',
      'Rules have no input or output.',
      { path: '^lib/([^/]+/rules\\.ts$|reports/(domain|editor)/)' },
      {
        path: [
          '^lib/platform/',
          '^node_modules/(pg|@prisma|sharp|pino|react|next|zod|server-only|@zxcvbn-ts)/',
          '^(fs|net|path|crypto|stream|child_process|os|http|https)$',
        ],
        reachable: true,
      },
    ),
    rule(
      'live-loads-later',
      'MQTT is 103 KB: it loads when the page is idle.',
      // The external broker is on the server only.
      { path: '^(app|components|lib)/', pathNot: '^lib/platform/live/' },
      { path: '^node_modules/mqtt/', dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'list-and-editor-open-without',
      'The first view of the list and the editor does not need these files: load them with `import()`. Files that watch live messages load later themselves.',
      {
        path: '^(app|components|lib)/',
        pathNot:
          '^(components/(shell/background-tasks|workgroups/(watch-(membership|removal|role|role-change)|reload-on-role-change)|notifications/subscribe-to-notifications)|lib/offline/sync/(keep-fresh|keep-reference-data|prepare-device))\\.tsx?$',
      },
      {
        path: [
          '^lib/client/live\\.ts$',
          '^lib/reports/corrections/spanish\\.ts$',
          '^components/reports/bmp/photo-location\\.tsx$',
          '^components/reports/editor/conflict/orphaned-work\\.tsx$',
          '^components/reports/editor/frame/questions\\.tsx$',
          '^components/reports/editor/summary/delivery-states\\.tsx$',
          '^components/reports/list/(selection-bar|export-dialog|filter-sheet|recently-deleted)\\.tsx$',
          '^components/sharing/share-dialog\\.tsx$',
          '^components/shell/(install-hint|background-tasks|shortcuts|shortcuts-dialog)\\.tsx$',
          '^components/accounts/follow-language\\.tsx$',
          '^components/workgroups/(watch-(membership|removal|role|role-change)|reload-on-role-change)\\.tsx?$',
          '^lib/offline/sync/(keep-fresh|keep-reference-data|prepare-device)\\.ts$',
        ],
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    rule(
      'editor-opens-without-swr',
      'SWR is 5 KB, and the first screen of the editor requests nothing but its data.',
      { path: '^components/reports/editor/(frame|summary|corrections|conflict)/', pathNot: LATER },
      { path: ['^node_modules/swr/', LATER], dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'map-engines-load-later',
      'A map engine loads with the first screen that shows a map.',
      { path: '^(app|components|lib)/', pathNot: '^components/map/engines/' },
      {
        path: ['^node_modules/(mapbox-gl|maplibre-gl)/', '^components/map/engines/(mapbox|maplibre|dom)\\.tsx$'],
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    rule(
      'scanner-loads-later',
      'ZXing is 40 KB and its WebAssembly 950 KB: they load when a code is scanned without BarcodeDetector.',
      { path: '^(app|components|lib)/' },
      {
        path: ['^node_modules/zxing-wasm/', '^components/disposal/scan-ticket-dialog\\.tsx$'],
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    rule(
      'picture-loads-later',
      'html-to-image and the sheet that it renders load when a map is saved as a picture.',
      { path: '^(app|components|lib)/', pathNot: '^components/map/map-picture-sheet\\.tsx$' },
      {
        path: ['^node_modules/html-to-image/', '^components/map/map-picture-sheet\\.tsx$'],
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
