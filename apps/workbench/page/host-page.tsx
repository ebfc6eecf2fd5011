import { imagesOf } from '@fragwerk/sdk';
import { CopyButton } from './copy-button.js';
import { hostFields, hostPage } from './host-fields.js';
import { DialogButtons, Modal } from './modal.js';
import { Pairs } from './pairs.js';
import { t, useQuestion } from './store.js';

/** Shows every field of the question as the host's editor has it, each to copy. */
export function HostPage({ onClose }: { readonly onClose: () => void }) {
  const question = useQuestion();
  const files = imagesOf({ images: [...(question.images ?? [])] });
  return (
    <Modal title={t(hostPage.title)} onClose={onClose} isWide>
      <p>{t(hostPage.intro)}</p>
      {hostFields(question).map(({ title, hint, fields }) => (
        <section key={title.en} class="host-fields">
          <h3>{t(title)}</h3>
          {hint && <p class="hint">{t(hint)}</p>}
          <Pairs
            class=""
            pairs={fields.map(({ label, text }) => [
              t(label),
              <>
                <code>{text}</code>
                <CopyButton text={text} of={`${t(title)}, ${t(label)}`} />
                {title === hostPage.files && (
                  <a download={text} href={files[text]}>
                    {t(hostPage.download)}
                  </a>
                )}
              </>,
            ])}
          />
        </section>
      ))}
      <p class="hint">{t(hostPage.tests)}</p>
      <p class="hint">{t(hostPage.formats)}</p>
      <DialogButtons onCancel={onClose} />
    </Modal>
  );
}
