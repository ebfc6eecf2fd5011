import { compileReader, ImageInfoDto, PluginDto } from '@fragwerk/contract';
import type { View } from '@fragwerk/sdk';
import type { StoredPicture } from '../worker/operations.js';
import type { Target } from './question.js';

/** Time for which a host may cache a picture. */
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * @param about.widthPercent display width in percent of the available width
 * @param about.now milliseconds since 1970
 */
export const writeImageInfo = (
  drawn: StoredPicture,
  about: {
    readonly target: Target;
    readonly version: string;
    readonly fileName: string;
    readonly widthPercent: number;
    readonly now: number;
  },
): ImageInfoDto => ({
  version: about.version,
  pluginTyp: about.target.type,
  filename: about.fileName,
  url: drawn.stored.url,
  width: drawn.width,
  height: drawn.height,
  unit: 'percent',
  imageWidth: about.widthPercent,
  style: '',
  alternate: drawn.description.de,
  title: `${about.target.type} ${about.target.name}`,
  lifetime: about.now + LIFETIME_MS,
});

/** The image information of a reply without a picture. */
export const noImageInfo: ImageInfoDto = compileReader(ImageInfoDto)({ alternate: 'Plugin-Bild' });

/** A view without picture and data. */
export const emptyView: PluginDto = compileReader(PluginDto)({});

/** Returns the place of an instance on the host's page: `<question id>_<name>_<number>`. */
export const writeTagName = (place: {
  readonly questionId: string | undefined;
  readonly name: string;
  readonly tagNumber: number;
}): string => `${place.questionId ?? '0'}_${place.name}_${place.tagNumber}`;

/** @param place.files base URL of the files that the browser part loads, '' for none */
export const writeView = (
  drawn: StoredPicture | null,
  view: View,
  { tagName, files }: { readonly tagName: string; readonly files: string },
): PluginDto => ({
  ...emptyView,
  imageUrl: drawn ? `data:image/png;base64,${drawn.base64}` : '',
  tagName,
  width: view.width ?? drawn?.width ?? emptyView.width,
  height: view.height ?? drawn?.height ?? emptyView.height,
  params: {
    ...view.data,
    ...(files === '' ? {} : { files }),
    ...(drawn && view.hasDescription ? { description: JSON.stringify(drawn.description) } : {}),
  },
});
