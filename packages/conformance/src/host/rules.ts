import type { Clause } from '@fragwerk/contract';

/** A rule by which the host's client reads replies, as proof that a service breaks the host. */
export interface HostRule {
  readonly clause: Clause;
  /** What the host does, one plain sentence. */
  readonly text: string;
}

/** The section of the interface and the text of each rule that a service can break. */
const texts = {
  'only-200':
    'reading.md#status The host reads replies with status 200 only; it treats any other as no reply.',
  'empty-object':
    'reading.md#empty-bodies The host reads an empty body as null, as if there were no reply.',
  'not-json':
    'reading.md#strict-replies The host reads a body that is not valid JSON as null, as if there were no reply.',
  'unknown-member':
    'reading.md#strict-replies One member that the host does not know, at any depth, makes it drop the whole reply.',
  'wrong-type':
    'reading.md#strict-replies One value that does not fit its type makes the host drop the whole reply.',
  'unknown-value':
    'reading.md#strict-replies One value outside its enum makes the host drop the whole reply.',
  'raw-text':
    'reading.md#text-endpoints The host takes the body of a text reply literally: quotation marks become part of the text.',
  'text-replaced':
    'endpoints.md#modifyangabe The reply replaces the text in the question; without a reply the text is lost.',
  'template-texts':
    'reading.md#lists The host converts every element of a template to text; at null it stops, and this template and all after it are missing.',
  health:
    'deployment.md#health-check The health check compares the whole body with pong; after several failures the container restarts.',
  'solution-quoted':
    'clock.md#right-answers The host puts a text solution in double quotes; a service that cannot read them gives right answers no points.',
  'picture-bytes':
    'replies.md#imagebase64dto The host decodes the base64 and shows the bytes as a picture; any other bytes appear as a broken picture.',
  'picture-kept':
    'traps.md#changing-pictures The host stores the picture of a cacheable plugin type under a name derived from the request, and shows the stored picture later.',
  'error-shown':
    'errors.md#messages-in-replies The host shows any text in the member error as an error.',
  'preview-place':
    'browser.md#preview The dialog looks up the element of the preview by the first tagName; with a different one the preview stays empty.',
  'function-called':
    'browser.md#configuration In modes 2 and 3 the host calls the function that javaScriptMethode names.',
  'configuration-read-back':
    'dialog.md#result In mode 3 the host reads the configuration back with getconfiguration and stores that text.',
  'in-a-frame': 'dialog.md#page In mode 3 the browser shows the page in a frame of the host page.',
  'sends-null':
    'reading.md#lenient-requests The host always sends null in this member of this request, and treats an error as no reply.',
  'sends-images':
    'requests.md#pluginquestiondto The host sends a question together with its images, and treats an error as no reply.',
  'utf-8':
    'reading.md#characters The host decodes text by the charset of its content type, by default as UTF-8, and shows it unchanged.',
  'registered-here':
    'registration.md#call The setup service accepts registrations at this path only.',
  'registered-with-basic':
    'registration.md#call The setup service accepts a registration only with HTTP Basic credentials that it knows; a service that used a login form was not registered.',
  'registration-read':
    'registration.md#configservicedto The setup service maps the members of the body to an object; if the body is not an object, or one value does not fit, it registers nothing.',
  'called-back':
    'registration.md#callbacks The host calls the plugin at uriIntern, or at uriExtern if extern is true and uriIntern is not set; it requests the lists there before it replies to the registration.',
  'date-integer':
    'registration.md#dateinteger The host reads such a time as seconds since the year 0 in local time, and shows the resulting day.',
} as const satisfies Readonly<Record<string, `${Clause} ${string}`>>;

export type HostRuleId = keyof typeof texts;

/** All rules that a service can break. */
export const hostRules = Object.fromEntries(
  Object.entries(texts).map(([id, line]) => {
    const end = line.indexOf(' ');
    return [id, { clause: line.slice(0, end), text: line.slice(end + 1) }];
  }),
) as Readonly<Record<HostRuleId, HostRule>>;
