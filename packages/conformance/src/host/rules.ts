import type { Clause } from '@fragwerk/contract';

/**
 * A rule by which the host reads replies, found in its client; it proves that a service breaks the
 * host.
 */
export interface HostRule {
  readonly clause: Clause;
  /** What the host does, one plain sentence. */
  readonly text: string;
}

const rule = (clause: Clause, text: string): HostRule => ({ clause, text });

/** All rules that a service can break. */
export const hostRules = {
  'only-200': rule(
    'reading.md#status',
    'The host reads replies with status 200 only; it treats any other as no reply.',
  ),
  'empty-object': rule(
    'reading.md#empty-bodies',
    'The host reads an empty body as null, as if there were no reply.',
  ),
  'not-json': rule(
    'reading.md#strict-replies',
    'The host reads a body that is not valid JSON as null, as if there were no reply.',
  ),
  'unknown-member': rule(
    'reading.md#strict-replies',
    'One member that the host does not know, at any depth, makes it drop the whole reply.',
  ),
  'wrong-type': rule(
    'reading.md#strict-replies',
    'One value that does not fit its type makes the host drop the whole reply.',
  ),
  'unknown-value': rule(
    'reading.md#strict-replies',
    'One value outside its enum makes the host drop the whole reply.',
  ),
  'raw-text': rule(
    'reading.md#text-endpoints',
    'The host takes the body of a text reply literally: quotation marks become part of the text.',
  ),
  'text-replaced': rule(
    'endpoints.md#modifyangabe',
    'The reply replaces the text in the question; without a reply the text is lost.',
  ),
  'template-texts': rule(
    'reading.md#lists',
    'The host converts every element of a template to text; at null it stops, and this template and all after it are missing.',
  ),
  health: rule(
    'deployment.md#health-check',
    'The health check compares the whole body with pong; after several failures the container restarts.',
  ),
  'solution-quoted': rule(
    'clock.md#right-answers',
    'The host puts a text solution in double quotes; a service that cannot read them gives right answers no points.',
  ),
  'picture-bytes': rule(
    'replies.md#imagebase64dto',
    'The host decodes the base64 and shows the bytes as a picture; any other bytes appear as a broken picture.',
  ),
  'picture-kept': rule(
    'traps.md#changing-pictures',
    'The host stores the picture of a cacheable plugin type under a name derived from the request, and shows the stored picture later.',
  ),
  'error-shown': rule(
    'errors.md#messages-in-replies',
    'The host shows any text in the member error as an error.',
  ),
  'preview-place': rule(
    'browser.md#preview',
    'The dialog looks up the element of the preview by the first tagName; with a different one the preview stays empty.',
  ),
  'function-called': rule(
    'browser.md#configuration',
    'In modes 2 and 3 the host calls the function that javaScriptMethode names.',
  ),
  'configuration-read-back': rule(
    'dialog.md#result',
    'In mode 3 the host reads the configuration back with getconfiguration and stores that text.',
  ),
  'in-a-frame': rule(
    'dialog.md#page',
    'In mode 3 the browser shows the page in a frame of the host page.',
  ),
  'sends-null': rule(
    'reading.md#lenient-requests',
    'The host always sends null in this member of this request, and treats an error as no reply.',
  ),
  'sends-images': rule(
    'requests.md#pluginquestiondto',
    'The host sends a question together with its images, and treats an error as no reply.',
  ),
  'utf-8': rule(
    'reading.md#characters',
    'The host reads all text as UTF-8 and shows it unchanged.',
  ),
  'registered-here': rule(
    'registration.md#call',
    'The setup service accepts registrations at this path only.',
  ),
  'registered-with-basic': rule(
    'registration.md#call',
    'The setup service accepts a registration only with HTTP Basic credentials that it knows; a service that used a login form was not registered.',
  ),
  'registration-read': rule(
    'registration.md#configservicedto',
    'The setup service maps the members of the body to an object; if the body is not an object, or one value does not fit, it registers nothing.',
  ),
  'called-back': rule(
    'registration.md#callbacks',
    'The host calls the plugin at uriIntern, or at uriExtern if extern is true and uriIntern is not set; it requests the lists there before it replies to the registration.',
  ),
  'date-integer': rule(
    'registration.md#dateinteger',
    'The host reads such a time as seconds since the year 0 in local time, and shows the resulting day.',
  ),
} as const satisfies Record<string, HostRule>;

export type HostRuleId = keyof typeof hostRules;
