import { testPlugin } from '@fragwerk/sdk/testing';
import { test } from 'vitest';
import { circuit } from './circuit.js';

await testPlugin(circuit, { test });
