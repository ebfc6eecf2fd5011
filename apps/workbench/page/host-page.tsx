import { imagesOf } from '@fragwerk/sdk';
import { CopyButton } from './copy-button.js';
import { hostFields } from './host-fields.js';
import { Modal } from './modal.js';
import { t } from './store.js';
import { common } from './texts.js';
import { hostPage } from './texts-host.js';
import { useQuestion } from './use-document.js';

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
          <dl>
            {fields.map(({ label, text }, index) => (
              <div key={index}>
                <dt>{t(label)}</dt>
                <dd>
                  <code>{text}</code>
                  <CopyButton text={text} of={`${t(title)}, ${t(label)}`} />
                  {title === hostPage.files && (
                    <a download={text} href={files[text]}>
                      {t(hostPage.download)}
                    </a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p class="hint">{t(hostPage.tests)}</p>
      <p class="hint">{t(hostPage.formats)}</p>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t(common.close)}
        </button>
      </div>
    </Modal>
  );
}
