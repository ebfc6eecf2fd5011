// Loaded by the first audit of a frame, because its start takes longer than that of all other scripts.
import axe from 'axe-core';
import german from 'axe-core/locales/de.json' with { type: 'json' };

// The type that axe-core declares requires members that its own locales lack.
const locale = german as unknown as axe.Locale;
if (document.documentElement.lang.startsWith('de')) axe.configure({ locale });
window.axe = axe;
