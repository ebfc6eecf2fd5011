export type { Check } from './checks/helpers.js';
export { allChecks } from './checks/index.js';
export { CheckContext, type SendOptions } from './context.js';
export { discoverServicePath } from './discover.js';
export type { Exchange, Reply, SentRequest } from './exchange.js';
export type { ServiceFacts } from './facts.js';
export {
  type CheckInfo,
  type Failure,
  type Finding,
  isConformant,
  type Outcome,
  type Reached,
  type Report,
  type Severity,
} from './finding.js';
export { createHttpClient } from './http-client.js';
export { type HostRule, type HostRuleId, hostRules } from './host/rules.js';
export { localized, type Localized, type Text } from './localized.js';
export { CannotRunError, type CheckServiceOptions } from './options.js';
export {
  checkRegistration,
  type CheckRegistrationOptions,
  type Registration,
  registrationChecks,
  registrationFindings,
  SetupService,
} from './registration/index.js';
export { replyFindings, type SeenReply } from './reply-findings.js';
export { curlCommand } from './report/curl.js';
export { htmlReport } from './report/html/index.js';
export { jsonReport } from './report/json.js';
export { junitReport } from './report/junit.js';
export { textReport } from './report/text.js';
export { summaryLine, verdict } from './report/texts.js';
export { plainSample, requestBody, type Sample } from './requests.js';
export { checkService, isSelected } from './run.js';
