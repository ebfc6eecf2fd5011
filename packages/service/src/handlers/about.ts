import { AdminInfoDto, compileReader } from '@fragwerk/contract';
import { helpPage } from '../pages/help.js';
import { readTypeName, writeInfo, writeParameters, writeUnknownInfo } from '../translate/info.js';
import type { Context } from '../context.js';
import type { GroupHandlers } from '@fragwerk/contract';

/** `yyyy-MM-dd HH:mm:ss` of the local wall clock (docs/interface/replies.md#serviceinfodto). */
const localTime = (time: Date) => {
  // `toLocaleString` would load language data, which delays the start.
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
};

const emptyAdminInfo = compileReader(AdminInfoDto)({});

/** The host's administrative information, without anything that would help an attacker. */
const writeAdminInfo = (
  { identity, now }: Pick<Context, 'identity' | 'now'>,
  version: string,
): AdminInfoDto => ({
  ...emptyAdminInfo,
  servicename: identity.name,
  startuptime: identity.startedAt.getTime(),
  updtime: Math.max(0, now() - identity.startedAt.getTime()),
  version,
  time: localTime(new Date(now())),
  encoding: 'UTF-8',
  fileEncoding: 'UTF-8',
  fileSeparator: '/',
  language: 'de',
  linux: process.platform === 'linux',
  windows: process.platform === 'win32',
});

/** Health, service and plugin information, help page. */
export function aboutHandlers(
  context: Pick<Context, 'addresses' | 'identity' | 'now' | 'policy' | 'registry'>,
): GroupHandlers<'about'> {
  const { identity, policy, registry } = context;
  const infoOf = (type: string) => writeInfo(registry.get(type));
  const version = policy.demoVersion ? '1.0' : identity.version;
  const startTime = localTime(identity.startedAt);
  return {
    ping: () => 'pong',
    version: () => version,
    info: () => ({
      serviceName: identity.name,
      version,
      author: identity.author,
      license: identity.license,
      endpoints: '',
      jarfilename: '',
      starttime: policy.startTimeOfRequest ? new Date(context.now()).toISOString() : startTime,
      adminInfoDto: policy.adminInfo ? writeAdminInfo(context, version) : null,
      jarLibs: [],
    }),
    pluginlist: () => [...registry.types],
    generalinfolist: () => ({ pluginInfos: registry.types.map(infoOf) }),
    generalinfo({ body }) {
      const type = readTypeName(body);
      // See docs/interface/errors.md#unknown-type.
      const isSoft = policy.softUnknownType && !registry.has(type);
      return isSoft ? writeUnknownInfo(type) : infoOf(type);
    },
    help: () => helpPage(context),
    parameters: () =>
      Object.fromEntries(registry.infos.map((info) => [info.type, writeParameters(info)])),
  };
}
