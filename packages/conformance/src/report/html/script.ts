/** The filter of the report, a plain script that the page admits by its hash and does not need. */
export const script = `
'use strict';
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const form = document.querySelector('form');
  const buttons = all('button[data-kind]');
  const endpoint = document.querySelector('#endpoint');
  const search = document.querySelector('#search');
  const count = document.querySelector('#count');
  const rows = all('li[data-kind]').map((row) => ({
    row,
    text: row.textContent.toLowerCase(),
    kind: row.dataset.kind,
    endpoint: row.closest('section').dataset.endpoint,
  }));
  const sections = all('section[data-endpoint]');
  let wanted = 'all';

  const isShown = (item) =>
    (wanted === 'all' || item.kind === wanted) &&
    (endpoint.value === '' || item.endpoint === endpoint.value) &&
    search.value.toLowerCase().split(/\\s+/).every((word) => item.text.includes(word));

  const apply = () => {
    let shown = 0;
    for (const item of rows) {
      item.row.hidden = !isShown(item);
      if (!item.row.hidden) shown++;
    }
    for (const section of sections)
      section.hidden = !section.querySelector('li[data-kind]:not([hidden])');
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.kind === wanted));
    count.textContent = shown + ' of ' + rows.length + ' checks shown';
  };

  for (const button of buttons)
    button.addEventListener('click', () => {
      wanted = button.dataset.kind;
      apply();
    });
  endpoint.addEventListener('change', apply);
  search.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  document.querySelector('#clear').addEventListener('click', () => {
    form.reset();
    wanted = 'all';
    apply();
  });
  document.querySelector('#expand').addEventListener('click', (event) => {
    const open = event.currentTarget.getAttribute('aria-pressed') !== 'true';
    event.currentTarget.setAttribute('aria-pressed', String(open));
    for (const details of all('details')) details.open = open;
  });
  form.hidden = false;
  apply();
})();
`;
