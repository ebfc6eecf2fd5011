import type { DialogNeeds, Example } from './definition.js';
import type { PluginDesign } from './design.js';
import type { Localized } from './localized.js';
import type { PluginOperations } from './operations.js';
import type { Parameters } from './parameters.js';
import type { ServiceDeclarations } from './services.js';

/** Information about a plugin type, as plain data. */
export interface PluginInfo {
  readonly type: string;
  readonly version: string;
  /** Help for teachers in Markdown. */
  readonly help: Localized;
  /** Page of the host's wiki. */
  readonly wikiPage: string;
  /** Whether the same input gives the same output. */
  readonly cacheable: boolean;
  /** Whether the JSON form of values is understood. */
  readonly understandsMath: boolean;
  /** The browser part: its scripts and the names of its global functions. */
  readonly browser: {
    readonly script: string;
    readonly startFunction: string;
    readonly dialogFunction: string | null;
    /** Replaces the dialog function when a dialog is opened; '' if `script` has all of it. */
    readonly dialogScript: string;
  } | null;
  readonly dialogNeeds: DialogNeeds;
  readonly example: Example;
  readonly parameters: Parameters;
}

/** A plugin type as the service runs it. */
export interface Plugin {
  /** Files that the browser part loads, relative to the plugin's file. */
  readonly files?: readonly string[];
  readonly info: PluginInfo;
  readonly operations: PluginOperations;
  /** Services that the operations receive as `services`, in addition to their input. */
  readonly services?: ServiceDeclarations;
  /** The source of the browser part; missing where the plugin runs in another process. */
  readonly design?: PluginDesign;
}
