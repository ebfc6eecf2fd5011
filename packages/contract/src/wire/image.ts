import type { Static } from 'typebox';
import * as Type from '../typebox.js';
import { dto, enumOf, int, list, long, map, nullable, nullableText, text } from './kinds.js';

export const IMAGEUNIT = ['none', 'px', 'pt', 'cm', 'percent', 'em'] as const;

export const ImageInfoDto = dto('ImageInfoDto', {
  version: text(),
  pluginTyp: text(),
  filename: text(),
  url: text(),
  width: int(),
  height: int(),
  unit: enumOf(IMAGEUNIT, 'none'),
  imageWidth: int(100),
  style: nullableText(),
  alternate: text(),
  title: text(),
  lifetime: long(),
});
export type ImageInfoDto = Static<typeof ImageInfoDto>;

export const ImageBase64Dto = dto('ImageBase64Dto', {
  base64Image: text(),
  imageInfoDto: nullable(ImageInfoDto),
  error: text(),
});

export const ImageUrlDto = dto('ImageUrlDto', {
  imageUrl: text(),
  imageInfoDto: nullable(ImageInfoDto),
  error: text(),
});
export type ImageUrlDto = Static<typeof ImageUrlDto>;

/** Print or result of a plugin; LaTeX finds the images below `img/`. */
export const PluginRenderDto = dto('PluginRenderDto', {
  source: text(),
  images: map(Type.String()),
});
export type PluginRenderDto = Static<typeof PluginRenderDto>;

/** Descriptive text, PIG tag, help text. */
export const ImageTemplates = list(list(Type.String()));
