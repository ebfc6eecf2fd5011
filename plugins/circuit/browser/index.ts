import { installDialogLoader, installStart } from '@fragwerk/browser';
import { showCircuit } from './question/show.js';

installStart('initPluginSchaltung', showCircuit);
installDialogLoader('configPluginSchaltung');
