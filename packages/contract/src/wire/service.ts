import type { Static } from 'typebox';
import * as Type from '../typebox.js';
import { dto, flag, int, list, long, map, nullable, nullableText, texts } from './kinds.js';

export const AdminInfoDto = dto('AdminInfoDto', {
  ...texts('servicename', 'pid', 'homedir'),
  startuptime: long(),
  updtime: long(),
  ...texts(
    'version',
    'time',
    'betriebssystem',
    'ip',
    'encoding',
    'fileEncoding',
    'fileSeparator',
    'javaSpecificVersion',
    'javaVendor',
    'javaVersion',
    'javaVersionNumber',
    'hostname',
    'language',
    'linuxDescription',
    'linuxDistribution',
    'linuxRelease',
    'serverUsername',
    'serverVersion',
    'systemHome',
  ),
  linux: flag(),
  ubuntu: flag(),
  windows: flag(),
  httpPort: int(),
  ajpPort: int(),
  httpsPort: int(),
});
export type AdminInfoDto = Static<typeof AdminInfoDto>;

export const ServiceInfoDTO = dto('ServiceInfoDTO', {
  ...texts('serviceName', 'version', 'author', 'license', 'endpoints', 'jarfilename', 'starttime'),
  adminInfoDto: nullable(AdminInfoDto),
  jarLibs: nullable(list(Type.String())),
});

/**
 * Sent to the setup service at registration; the times are DateInteger
 * (docs/interface/registration.md#dateinteger).
 */
export const ConfigServiceDto = dto('ConfigServiceDto', {
  ...texts('name', 'version', 'author', 'license', 'bs', 'ip', 'encoding', 'programmingLanguage'),
  nwLettoAddress: nullableText(),
  dockerName: nullableText(),
  uriIntern: nullableText(),
  extern: flag(),
  uriExtern: nullableText(),
  plugin: flag(),
  scalable: flag(),
  stateless: flag(),
  username: nullableText(),
  password: nullableText(),
  usePluginToken: flag(),
  serviceStartTime: long(),
  lastRegistrationTime: long(),
  params: map(Type.String()),
});
export type ConfigServiceDto = Static<typeof ConfigServiceDto>;

export const RegisterServiceResultDto = dto('RegisterServiceResultDto', {
  registrationOK: flag(),
  newRegistered: flag(),
  registrationCounter: int(),
  msg: nullableText(),
});
export type RegisterServiceResultDto = Static<typeof RegisterServiceResultDto>;

/** Body of every HTTP error (RFC 9457). */
export const Problem = dto('Problem', {
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
});
export type Problem = Static<typeof Problem>;
