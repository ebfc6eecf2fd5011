import { useLayoutEffect, useRef } from 'preact/hooks';
import { addImage, type Localized } from '@fragwerk/host';
import { edit } from './question-saving.js';
import { attempt } from './question-actions.js';
import { getState } from './store.js';

/** Larger files are refused without decoding them. */
const MAX_DECODED_BYTES = 5_000_000;

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });

/** Returns the size in pixels; `null` for a file that is not an image. */
async function sizeOf(file: Blob) {
  if (file.size > MAX_DECODED_BYTES) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

const readFile = async (file: File) => ({
  name: file.name,
  bytes: file.size,
  base64: await base64Of(file.slice(0, MAX_DECODED_BYTES)),
  size: await sizeOf(file),
});

/** Outcome of adding files. */
export interface AddedImages {
  readonly added: readonly { readonly number: number; readonly name: string }[];
  readonly problems: readonly Localized[];
}

async function addFiles(files: readonly File[]): Promise<AddedImages> {
  const { file: opened } = getState();
  const read = await Promise.all(files.map(readFile));
  if (getState().file !== opened) return { added: [], problems: [] };
  const { images: before = [] } = getState().document ?? {};
  let images = before;
  const problems: Localized[] = [];
  for (const file of read) {
    const result = addImage(images, file);
    if ('problem' in result) problems.push(result.problem);
    else ({ images } = result);
  }
  if (images !== before) edit({ images });
  const added = images.map(({ name }, number) => ({ number, name })).slice(before.length);
  return { added, problems };
}

/** Returns a file input for images, which stays hidden, and a function that opens it. */
export function useImageFiles(onAdded: (result: AddedImages) => void) {
  const field = useRef<HTMLInputElement>(null);
  const add = (files: Iterable<File>): void =>
    void attempt(async () => onAdded(await addFiles([...files])));
  const input = (
    <input
      ref={field}
      type="file"
      accept="image/png,image/jpeg"
      multiple
      hidden
      onChange={({ currentTarget }) => {
        add([...(currentTarget.files ?? [])]);
        // The same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  return { input, add, open: () => field.current?.click() };
}

/** Calls a function with files that are dropped anywhere on the page, which would replace it otherwise. */
export function useDroppedFiles(onFiles: (files: Iterable<File>) => void): void {
  useLayoutEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles(event.dataTransfer?.files ?? []);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  });
}
