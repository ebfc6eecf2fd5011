import fc from 'fast-check';

// A change is checked with the same random inputs every time; those of each night are new.
if (process.env.RANDOM_RUNS !== 'full') fc.configureGlobal({ seed: 1 });
