// Where the service of this container listens, for its supervisor and its health check.

/** Returns a variable in any spelling that the service accepts; '' if it is empty or missing. */
function variable(name) {
  const given = Object.entries(process.env).filter(([, value]) => value.trim() !== '');
  const exact = given.find(([other]) => other === name);
  const [, value = ''] = exact ?? given.findLast(([other]) => other.toUpperCase() === name) ?? [];
  return value.trim();
}

const host = variable('HOST');
const port = variable('PORT') || '8080';

export const ownAddress = {
  host: ['', '0.0.0.0', '::'].includes(host) ? 'localhost' : host,
  port,
};
