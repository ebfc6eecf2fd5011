/** The arrows of the architecture (docs/architecture.md): contract → sdk → plugins → service. */
const forbid = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { path: to },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    forbid('contract-is-standalone', '^packages/contract/', '^(packages/(?!contract)|plugins)/'),
    forbid(
      'kit-imports-contract-host-and-sdk',
      '^packages/conformance/',
      '^(packages/(?!conformance|contract|host|sdk)|plugins/|apps/)',
    ),
    forbid(
      'host-imports-contract-and-sdk',
      '^packages/host/',
      '^(packages/(?!host|contract|sdk)|plugins/|apps/)',
    ),
    forbid(
      'workbench-page-imports-host-contract-and-sdk',
      '^apps/workbench/(page|frame)/',
      '^packages/(?!host|contract|sdk)',
    ),
    forbid('apps-are-outermost', '^(packages|plugins)/', '^apps/'),
    forbid('sdk-is-standalone', '^packages/sdk/', '^(packages/(?!sdk)|plugins)/'),
    forbid('python-is-standalone', '^packages/python/', '^(packages/(?!python)|plugins)/'),
    forbid(
      'renderers-import-sdk',
      '^packages/renderers/',
      '^(packages/(?!renderers|sdk)|plugins)/',
    ),
    forbid(
      'browser-imports-sdk-and-svg-renderer',
      '^packages/browser/',
      '^(packages/(?!browser|sdk|renderers/src/svg\\.ts)|plugins)/',
    ),
    forbid(
      'svg-renderer-runs-in-browsers',
      '^packages/renderers/src/(svg|check|text|baseline)\\.ts',
      '^packages/renderers/src/png/|^(node:|fs$|path$)|node_modules/@napi-rs',
    ),
    forbid(
      'plugins-import-sdk-browser-and-python',
      '^plugins/([^/]+)/',
      '^(packages/(?!sdk|browser|python)|plugins/(?!$1/))',
    ),
    forbid(
      'translation-is-a-boundary',
      '^packages/service/src/translate/',
      '^packages/service/src/(handlers|service|main)',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
