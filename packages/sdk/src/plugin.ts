import type { AnyDefinition, DialogNeeds } from './definition.js';
import type { PluginDesign } from './design.js';
import type { PluginOperations } from './operations.js';
import type { Parameters } from './parameters.js';
import type { ServiceDeclarations } from './services.js';

/** The members of a definition that are facts about the type, too. */
type Fact = 'type' | 'version' | 'help' | 'wikiPage' | 'cacheable' | 'understandsMath' | 'example';

/** Information about a plugin type, as plain data. */
export interface PluginInfo extends Required<Pick<AnyDefinition, Fact>> {
  /** The browser part: its scripts and the names of its global functions. */
  readonly browser: {
    readonly script: string;
    readonly startFunction: string;
    readonly dialogFunction: string | null;
    /** Replaces the dialog function when a dialog is opened; '' if `script` has all of it. */
    readonly dialogScript: string;
  } | null;
  readonly dialogNeeds: DialogNeeds;
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
