import { useState } from 'preact/hooks';
import {
  type QuestionDocument,
  type QuestionImage,
  removeImage,
  renameImage,
} from '@fragwerk/host';
import { imagesOf } from '@fragwerk/sdk';
import { EditTable } from './edit-table.js';
import { type AddedImages, useDroppedFiles, useImageFiles } from './image-files.js';
import { Problems } from './problems.js';
import { edit } from './question-saving.js';
import { t, useQuestion } from './store.js';
import { imageTab, tables } from './texts-editor.js';

function Thumbnail({ image }: { readonly image: QuestionImage }) {
  const { [image.name]: source } = imagesOf({ images: [image] });
  return source === undefined ? null : (
    <img class="thumbnail" src={source} alt={t(imageTab.preview(image.name))} />
  );
}

export function ImagesTab() {
  const question = useQuestion();
  const { images = [] } = question;
  const [result, setResult] = useState<AddedImages>({ added: [], problems: [] });
  const files = useImageFiles(setResult);
  useDroppedFiles(files.add);
  const change = (changed: Partial<QuestionDocument>): void => {
    setResult({ added: [], problems: [] });
    edit(changed);
  };
  const added = result.added.map(({ number, name }) => `[IMG${number}] ${name}`).join(', ');
  return (
    <>
      <EditTable
        name="images"
        empty={t(imageTab.empty)}
        rows={images}
        rowName={(index) => `[IMG${index}]`}
        lead={(image) => <Thumbnail image={image} />}
        columns={[{ member: 'name', label: t(tables.name), isWhole: true }]}
        adder={<button onClick={files.open}>+ {t(imageTab.add)}</button>}
        onEdit={(index, { name = '' }) => change(renameImage(question, index, name))}
        onRemove={(index) => change(removeImage(question, index))}
      />
      {files.input}
      <p class="hint">{t(imageTab.drop)}</p>
      <p role="status">{added !== '' && t(imageTab.added(added))}</p>
      <div role="alert">
        <Problems problems={result.problems.map((text) => ({ text }))} />
      </div>
    </>
  );
}
