import { testPlugin } from '@fragwerk/sdk/testing';
import { test } from 'vitest';
import { plot } from './plot.js';

await testPlugin(plot, { test });
