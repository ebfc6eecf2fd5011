import { installForm } from '@fragwerk/browser';
import { codeForm } from './dialog/form.js';

installForm('configPluginCode', codeForm);
