import { installForm } from '@fragwerk/browser';
import { circuitEditor } from './dialog/editor.js';

installForm('configPluginSchaltung', circuitEditor);
