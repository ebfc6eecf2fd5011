/** The arrows of the architecture (docs/architecture.md): contract → sdk → plugins → service. */
const forbid = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { path: to },
});

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    forbid('contract-knows-nobody', '^packages/contract/', '^(packages/(?!contract)|plugins)/'),
    forbid(
      'the-kit-knows-the-contract-only',
      '^packages/conformance/',
      '^(packages/(?!conformance|contract)|plugins/|apps/)',
    ),
    forbid(
      'the-host-knows-contract-and-sdk',
      '^packages/host/',
      '^(packages/(?!host|contract|sdk)|plugins/|apps/)',
    ),
    forbid(
      'the-page-knows-types-and-the-sdk',
      '^apps/workbench/(page|frame)/',
      '^packages/(?!host|contract|sdk)',
    ),
    forbid('nobody-needs-the-apps', '^(packages|plugins)/', '^apps/'),
    forbid('sdk-knows-nobody', '^packages/sdk/', '^(packages/(?!sdk)|plugins)/'),
    forbid('python-knows-nobody', '^packages/python/', '^(packages/(?!python)|plugins)/'),
    forbid(
      'renderers-know-the-sdk',
      '^packages/renderers/',
      '^(packages/(?!renderers|sdk)|plugins)/',
    ),
    forbid(
      'browser-knows-the-sdk-and-the-svg-renderer',
      '^packages/browser/',
      '^(packages/(?!browser|sdk|renderers/src/svg\\.ts)|plugins)/',
    ),
    forbid(
      'the-svg-renderer-runs-in-browsers',
      '^packages/renderers/src/(svg|check|text|baseline)\\.ts',
      '^packages/renderers/src/png/|^(node:|fs$|path$)|node_modules/@napi-rs',
    ),
    forbid(
      'plugins-know-sdk-browser-and-python',
      '^plugins/([^/]+)/',
      '^(packages/(?!sdk|browser|python)|plugins/(?!$1/))',
    ),
    forbid('handlers-know-no-framework', '^packages/service/src/(handlers|translate)/', 'fastify'),
    forbid(
      'translation-is-a-border',
      '^packages/service/src/translate/',
      '^packages/service/src/(handlers|mount|service|main)',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
