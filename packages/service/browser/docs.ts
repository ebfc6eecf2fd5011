// The script of the API documentation, which sends its requests.

async function send(form: HTMLFormElement, output: HTMLElement): Promise<void> {
  const { method = 'GET', path = '', type } = form.dataset;
  const body = form.querySelector('textarea')?.value;
  const fields = [...form.querySelectorAll('input')].map((one) => [one.name, one.value]);
  const query = fields.length === 0 ? '' : `?${new URLSearchParams(fields).toString()}`;
  const response = await fetch(path + query, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type ?? 'text/plain' } }),
  });
  const text = await response.text();
  output.textContent = `${response.status} ${response.statusText}\n${readable(text)}`;
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  const output = form instanceof HTMLFormElement && form.querySelector('output');
  if (!output) return;
  output.textContent = '…';
  send(form, output).catch((error: unknown) => {
    output.textContent = String(error);
  });
});
