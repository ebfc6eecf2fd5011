import type { ImageInfoDto, PluginDto } from '@fragwerk/contract';
import type { Localized, View } from '@fragwerk/sdk';
import type { Target } from './question.js';

/** How long a host may keep a picture, in milliseconds. */
const LIFETIME = 365 * 24 * 60 * 60 * 1000;

/** A picture of a plugin, drawn. */
export interface DrawnPicture {
  /** The PNG as base64. */
  readonly base64: string;
  /** Size of the figure in pixels. */
  readonly width: number;
  readonly height: number;
  /** What it shows. */
  readonly description: Localized;
  /** What the teacher should know, in German. */
  readonly messages: readonly string[];
  /** Display width in percent of the available width. */
  readonly widthPercent: number;
}

/** Where a picture comes from and where it lies. */
export interface PicturePlace {
  readonly target: Target;
  readonly version: string;
  readonly fileName: string;
  /** Address of the stored picture, '' when it is not stored. */
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const writeImageInfo = (drawn: DrawnPicture, origin: PicturePlace): ImageInfoDto => ({
  version: origin.version,
  pluginTyp: origin.target.type,
  filename: origin.fileName,
  url: origin.url,
  width: drawn.width,
  height: drawn.height,
  unit: 'percent',
  imageWidth: drawn.widthPercent,
  style: '',
  alternate: drawn.description.de,
  title: `${origin.target.type} ${origin.target.name}`,
  lifetime: origin.now + LIFETIME,
});

/** What an image request without a picture answers as image information: nothing but defaults. */
export const noImageInfo: ImageInfoDto = {
  version: '',
  pluginTyp: '',
  filename: '',
  url: '',
  width: 0,
  height: 0,
  unit: 'none',
  imageWidth: 100,
  style: null,
  alternate: 'Plugin-Bild',
  title: '',
  lifetime: 0,
};

/** A view without picture and data: the defaults of PluginDto. */
export const emptyView: PluginDto = {
  imageUrl: '',
  pig: false,
  result: false,
  tagName: '',
  width: 500,
  height: 500,
  params: {},
  jsonData: null,
};

/** The place of an instance on the host's page: `<question id>_<name>_<number>`. */
export const writeTagName = (place: {
  readonly questionId: string | undefined;
  readonly name: string;
  readonly tagNumber: number;
}): string => `${place.questionId ?? '0'}_${place.name}_${place.tagNumber}`;

/** @param place.files address below which the browser part loads its files, '' where it has none */
export const writeView = (
  drawn: DrawnPicture | null,
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
