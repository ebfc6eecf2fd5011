import type { Static } from 'typebox';
import * as Type from '../typebox.js';
import { dto, flag, int, list, long, map, nullable, nullableText, text } from './kinds.js';

export const AdminInfoDto = dto('AdminInfoDto', {
  servicename: text(),
  pid: text(),
  homedir: text(),
  startuptime: long(),
  updtime: long(),
  version: text(),
  time: text(),
  betriebssystem: text(),
  ip: text(),
  encoding: text(),
  fileEncoding: text(),
  fileSeparator: text(),
  javaSpecificVersion: text(),
  javaVendor: text(),
  javaVersion: text(),
  javaVersionNumber: text(),
  hostname: text(),
  language: text(),
  linuxDescription: text(),
  linuxDistribution: text(),
  linuxRelease: text(),
  serverUsername: text(),
  serverVersion: text(),
  systemHome: text(),
  linux: flag(),
  ubuntu: flag(),
  windows: flag(),
  httpPort: int(),
  ajpPort: int(),
  httpsPort: int(),
});
export type AdminInfoDto = Static<typeof AdminInfoDto>;

export const ServiceInfoDTO = dto('ServiceInfoDTO', {
  serviceName: text(),
  version: text(),
  author: text(),
  license: text(),
  endpoints: text(),
  jarfilename: text(),
  starttime: text(),
  adminInfoDto: nullable(AdminInfoDto),
  jarLibs: nullable(list(Type.String())),
});

/**
 * Sent to the setup service at registration; the times are DateInteger
 * (docs/interface/registration.md#dateinteger).
 */
export const ConfigServiceDto = dto('ConfigServiceDto', {
  name: text(),
  version: text(),
  author: text(),
  license: text(),
  bs: text(),
  ip: text(),
  encoding: text(),
  programmingLanguage: text(),
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
