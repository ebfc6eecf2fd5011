import fc from 'fast-check';

// Changes are checked with the same random inputs every time; nightly runs use new ones.
if (process.env.RANDOM_RUNS !== 'full') fc.configureGlobal({ seed: 1 });
