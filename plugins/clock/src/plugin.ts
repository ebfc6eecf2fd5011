// The clock for `fragwerk dev plugins/clock`, whose browser part is generated after every change.
import de from '../help.de.md';
import en from '../help.en.md';
import { createClock } from './definition.js';

export default createClock({ help: { de, en } });
