import { describe, expect, it } from 'vitest';
import { SettingsError } from './error.js';
import { readSettings, settingsOverview, variableHints } from './read.js';
import { externalBase, type Settings, settingsTable } from './table.js';

const fromEnvironment = (environment: Record<string, string>) => readSettings([], environment);
const sentenceOf = (read: () => Settings): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'no complaint';
};

describe('readSettings', () => {
  it('has a default for every setting', () => {
    const settings = fromEnvironment({});
    expect(Object.keys(settings)).toEqual(Object.keys(settingsTable));
    for (const [name, { fallback }] of Object.entries(settingsTable))
      expect(settings, name).toHaveProperty(name, fallback);
    expect(settings).toMatchObject({ port: 8080, host: '127.0.0.1', variant: 'A' });
  });

  it.each([
    'letto.user.user.name',
    'letto_user_user_name',
    'LETTO_USER_USER_NAME',
    'Letto.User_user.NAME',
  ])('reads the name written as %s', (name) =>
    expect(fromEnvironment({ [name]: ' lehrer ' }).setupUser).toBe('lehrer'),
  );

  it('reads names with inner capitals in every spelling', () => {
    for (const name of ['letto_pathPlugins', 'letto.pathPlugins', 'LETTO_PATHPLUGINS'])
      expect(fromEnvironment({ [name]: '/opt/x' }).pictureDirectory, name).toBe('/opt/x');
  });

  it('prefers the exact name to other spellings', () => {
    const environment = { LETTO_SETUP_URI: 'http://b', 'letto.setup.uri': 'http://a' };
    expect(fromEnvironment(environment).setupUri).toBe('http://a');
  });

  it('ignores empty variables, but not empty options', () => {
    expect(fromEnvironment({ PORT: '', VARIANT: '  ' })).toMatchObject({
      port: 8080,
      variant: 'A',
    });
    expect(fromEnvironment({ PORT: '', port: '9000' })).toMatchObject({ port: 9000 });
    const environment = { letto_setup_uri: 'http://setup:8096' };
    expect(readSettings(['--letto-setup-uri='], environment).setupUri).toBe('');
  });

  it('prefers options to variables; the last one wins', () => {
    const args = ['--port', '1', '--port=2', '--variant', 'b'];
    expect(readSettings(args, { PORT: '3' })).toMatchObject({ port: 2, variant: 'B' });
  });

  it('collects what options for lists add', () => {
    const args = ['--plugins', 'a', '--plugins=b,c', '--own-types=none', '--own-types=Plot'];
    const expected = { plugins: ['a', 'b', 'c'], ownTypes: ['Plot'] };
    expect(readSettings(args, { PLUGINS: 'd' })).toMatchObject(expected);
  });

  it('accepts values that look like an option or contain an equals sign', () => {
    expect(readSettings(['--record-folder', '--x=y'], {}).recordFolder).toBe('--x=y');
    expect(readSettings(['--policy=imageUrl=on'], {}).policy).toEqual(['imageUrl=on']);
  });

  it('offers every setting but secrets as an option', () => {
    for (const { name, option, fallback } of settingsOverview()) {
      if (option === null) continue;
      expect(option, name).toMatch(/^--[a-z-]+$/);
      if (fallback !== '')
        expect(readSettings([`${option}=${fallback}`], {})).toEqual(readSettings([], {}));
    }
  });

  it('offers the option of which some words are given', () =>
    expect(sentenceOf(() => readSettings(['--setup-uri=x'], {}))).toContain(
      'Did you mean --letto-setup-uri?',
    ));

  it('rejects every secret as an option', () => {
    const sentence = sentenceOf(() => readSettings(['--internal-secret=geheim'], {}));
    expect(sentence).toMatch(/process list.* INTERNAL_SECRET\./);
    expect(sentence).not.toContain('geheim');
  });

  it('ignores unrelated variables', () =>
    expect(fromEnvironment({ PATH: '/bin', port_x: '1' })).toEqual(fromEnvironment({})));
});

describe('variableHints', () => {
  it.each([
    ['FRAGWERK_WORKRS', '2', '--help lists all settings.'],
    ['FRAGWERK_PORT', '9000', 'Did you mean PORT?'],
    ['PLUGIN_PROCESES', '2', 'Did you mean PLUGIN_PROCESSES?'],
    ['letto_setup_url', 'http://setup:8096', 'Did you mean letto.setup.uri?'],
    ['LOGLEVEL', 'debug', 'Did you mean LOG_LEVEL?'],
    ['letto_user_password', 'x', 'Did you mean letto.user.user.password?'],
    ['SETUP_URI', 'http://setup:8096', 'Did you mean letto.setup.uri?'],
    ['SETUP_URL', 'http://setup:8096', 'Did you mean letto.setup.uri?'],
    ['FRAGWERK_SETUP_URI', 'http://setup:8096', 'Did you mean letto.setup.uri?'],
    ['REGISTER_ON_READY', 'false', 'Did you mean PLUGIN_REGISTER_ON_READY?'],
  ])('offers for %s=%s: %s', (name, value, remedy) =>
    expect(variableHints({ HOST: '::', [name]: value })).toEqual([
      `The variable ${name} is not a setting and has no effect. ${remedy}`,
    ]),
  );

  it.each([
    { HOME: '/root', HOSTNAME: 'a', POSTGRES_PORT: '5432', PATH: '/bin', LC_ALL: 'de_DE.UTF-8' },
    // docs/interface/deployment.md#variables
    { 'letto.pathImages': '/a', letto_webPathImages: 'a', RESOURCE_DIR: '/b', debug: '1' },
    { PLUGIN_REGISTER_RETRIES: '30', UNHEALTHY_RETRIES: '100', jwt_secret: 'x' },
    { SERVER_NAME: 'schule.example', servername: 'schule.example' },
    { CONTAINER_NAME: 'fragwerk', USER_NAME: 'schule' },
    { FRAGWERK_PORT: 'tcp://10.0.0.1:8080', FRAGWERK_SERVICE_HOST: '10.0.0.1' },
    { FRAGWERK_PORT_8080_TCP_ADDR: '10.0.0.1', letto_user_user_password: 'x' },
  ])('has none for %o', (environment) => expect(variableHints(environment)).toEqual([]));
});

describe('a setting', () => {
  const read = (name: string, text: string) => Object.values(fromEnvironment({ [name]: text }));

  it.each([
    ['SERVICEPATH', 'uhr', '/uhr'],
    ['SERVICEPATH', '//uhr//', '/uhr'],
    ['SERVICEPATH', '/plugin-uhr_2.~x', '/plugin-uhr_2.~x'],
    ['PORT', ' 0 ', 0],
    ['PORT', '65535', 65_535],
    ['HOST', '[::1]', '::1'],
    ['HOST', 'fd00::1', 'fd00::1'],
    ['VARIANT', ' b ', 'B'],
    ['LOG_LEVEL', 'DEBUG', 'debug'],
    ['PLUGIN_REGISTER_ON_READY', 'FALSE', false],
    ['PLUGIN_REGISTER_ON_READY', 'off', false],
    ['PLUGIN_REGISTER_DELAY_SECONDS', '0.05', 0.05],
    ['PICTURE_CACHE', '2000.5', 2001],
    ['OWN_TYPES', 'Uhr, Plot,uhr', ['Uhr', 'Plot']],
    ['PLUGINS', ' a , ,b,', ['a', 'b']],
    ['FRAME_ANCESTORS', "'self'  https://a.example/", "'self'  https://a.example/"],
    ['FRAME_ANCESTORS', 'http://schule', 'http://schule'],
    ['FRAME_ANCESTORS', '*.a.example localhost:* https:', '*.a.example localhost:* https:'],
    [
      'SERVICES',
      'A.b=http://c/d/, A.b=http://e',
      [
        ['A.b', 'http://c/d'],
        ['A.b', 'http://e'],
      ],
    ],
    ['SERVICES', 'Prüfung-2.b=http://c', [['Prüfung-2.b', 'http://c']]],
    ['letto_setup_uri', 'http://setup:8096//', 'http://setup:8096'],
    ['letto_plugin_uri_extern', 'HTTPS://schule.example', 'HTTPS://schule.example'],
    ['letto_plugin_uri_extern', 'https://https://schule.example/', 'https://schule.example'],
  ])('%s accepts "%s"', (name, text, value) => expect(read(name, text)).toContainEqual(value));

  it.each([
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '1e3', 'a port number'],
    ['PORT', '65536', 'a port number'],
    ['VARIANT', 'AB', 'one of A, B'],
    ['LOG_LEVEL', 'loud', 'one of debug, info'],
    ['BODY_LIMIT', '0', 'a number of bytes from 1024'],
    ['BODY_LIMIT', '16', 'a number of bytes from 1024'],
    ['BODY_LIMIT', '1e9', 'a number of bytes from 1024'],
    ['BODY_LIMIT', '9'.repeat(30), 'a number of bytes from 1024'],
    ['LAG_LIMIT', '0', 'a number above 0'],
    ['PLUGIN_REGISTER_INTERVAL_SECONDS', '9999999', 'a number above 0, at most 2000000'],
    ['PLUGIN_TIMEOUT', '2147484', 'at most 2000000'],
    ['PLUGIN_MEMORY', '64m', 'without a unit'],
    ['DIALOG_LIMIT', '1.5', 'an integer above 0'],
    ['RECORD_DAYS', '999999999', 'at most 1000000'],
    ['PLUGIN_PROCESSES', '-1', 'an integer, 0 or above'],
    ['RATE_LIMIT', '60/m', 'a number from 0'],
    ['PLUGIN_REGISTER_ON_READY', 'maybe', 'true or false'],
    ['SERVICEPATH', '/', 'one path segment'],
    ['SERVICEPATH', '/a/b', 'one path segment'],
    ['SERVICEPATH', '/a?b', 'one path segment'],
    ['SERVICEPATH', '..', 'one path segment'],
    ['SERVICEPATH', 'ping', 'not open, ping'],
    ['servername', 'schule example', 'the name of a server'],
    ['servername', '"schule.example"', 'the name of a server'],
    ['servername', 'https://schule.example/letto', 'without a path'],
    ['SERVICES', 'http://c', '<type>.<service>=<value>'],
    ['SERVICES', 'A.b=c', 'begins with http://'],
    ['FRAME_ANCESTORS', 'https://a.example, https://b.example', 'separated by spaces'],
    ['FRAME_ANCESTORS', "'self'; script-src *", 'separated by spaces'],
    ['FRAME_ANCESTORS', 'https://a–b.example', 'separated by spaces'],
    ['FRAME_ANCESTORS', 'self https://a.example', "such as 'self'"],
    ['FRAME_ANCESTORS', '"https://a.example"', 'separated by spaces'],
    ['FRAME_ANCESTORS', "'self' schule", 'before a name without a dot'],
    ['FRAME_ANCESTORS', 'https://schule.example/letto', 'without paths'],
    ['FRAME_ANCESTORS', 'https://', 'separated by spaces'],
    ['letto_pathPlugins', 'opt/letto/plugins', 'an absolute path'],
    ['letto_setup_uri', 'setup:8096', 'begins with http://'],
    ['letto_setup_uri', 'ftp://setup', 'begins with http://'],
    ['letto_setup_uri', 'http://', 'begins with http://'],
    ['letto_setup_uri', 'http://setup:8096?x', 'no user name or password, "?"'],
  ])('%s rejects "%s" in one sentence', (name, text, expected) => {
    const sentence = sentenceOf(() => fromEnvironment({ [name]: text }));
    expect(sentence).toMatch(/^The setting \S+ "[^\n]+" is invalid: it must be [^\n]+\.$/);
    expect(sentence).toContain(expected);
    expect(sentence).toContain(`"${text}"`);
  });

  it.each([
    ['valkey:6379', 'redis://valkey:6379'],
    ['rediss://:a%23b@valkey/2', 'rediss://:a%23b@valkey/2'],
    ['/run/valkey.sock', '/run/valkey.sock'],
  ])('REDIS_URL accepts "%s"', (text, value) => expect(read('REDIS_URL', text)).toContain(value));

  it.each([
    'redis://:geh#eim@v:6379',
    'redis://geheim:1#2@v',
    'redis://v:99999',
    'redis://v/dialogs',
    'http://v',
    'a b',
  ])('REDIS_URL rejects "%s" without repeating it', (text) =>
    expect(sentenceOf(() => fromEnvironment({ REDIS_URL: text }))).toMatch(
      /^The setting REDIS_URL is invalid: it must be an address .* # as %23\.$/,
    ),
  );

  it('never repeats a password', () => {
    const sentence = sentenceOf(() =>
      fromEnvironment({ letto_setup_uri: 'http://u:geheim@setup' }),
    );
    expect(sentence).toMatch(/is invalid: .*no user name or password/);
    expect(sentence).not.toContain('geheim');
    const overview = JSON.stringify(settingsOverview());
    expect(overview).toContain('letto.user.user.password');
  });
});

describe('externalBase', () => {
  it.each([
    [{}, ''],
    [{ servername: 'schule.example' }, 'https://schule.example'],
    [{ SERVERNAME: ' https://schule.example/ ' }, 'https://schule.example'],
    [{ letto_plugin_uri_extern: 'http://x/', servername: 'schule.example' }, 'http://x'],
    [{ letto_plugin_uri_extern: 'http://x/fragwerk/' }, 'http://x'],
    [{ letto_plugin_uri_extern: 'http://fragwerk' }, 'http://fragwerk'],
  ])('of %o', (environment, base) => expect(externalBase(fromEnvironment(environment))).toBe(base));
});
