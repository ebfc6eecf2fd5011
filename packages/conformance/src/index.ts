export type { Check } from './check.js';
export type { CheckFacts, Severity } from './facts.js';
export { allChecks } from './checks/index.js';
export { CheckContext, type SendOptions, type ServiceFacts } from './context.js';
export { discover } from './discover.js';
export { type HostRule, type HostRuleId, hostRules } from './host/rules.js';
export type { Mend } from './mend.js';
export { type ExchangeFinding, exchangeFindings, type SeenReply } from './exchange-findings.js';
export type { Exchange, Reply, SentRequest } from './exchange.js';
export { CannotRunError, type CheckServiceOptions } from './options.js';
export {
  type CheckResult,
  type Failure,
  isConformant,
  type Outcome,
  type Report,
} from './outcome.js';
export { requestBody } from './requests.js';
export { checkService } from './run.js';
export {
  checkRegistration,
  type CheckRegistrationOptions,
  type Registration,
  registrationChecks,
  registrationFindings,
  SetupService,
} from './registration/index.js';
export {
  htmlReport,
  jsonReport,
  junitReport,
  summaryLine,
  textReport,
  verdict,
} from './report/index.js';
