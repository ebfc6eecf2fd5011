/** A way in which the host reads answers, as seen in its client: what "breaks the host" rests on. */
export interface HostRule {
  /** Section of contract.md. */
  readonly contract: string;
  /** What the host does, one plain sentence. */
  readonly says: string;
}

const rule = (contract: string, says: string): HostRule => ({ contract, says });

/** Everything of which a service may be told that it breaks the host. */
export const hostRules = {
  'only-200': rule(
    '1',
    'The host reads answers with status 200 only; of any other it sees nothing, as if there were none.',
  ),
  'empty-object': rule('1', 'The host reads an empty body as null: it has no answer.'),
  'not-json': rule('1', 'What the host cannot parse as JSON is null for it: it has no answer.'),
  'unknown-member': rule(
    '1, 3.5',
    'One member that the host does not know, at any depth, makes it drop the whole answer.',
  ),
  'wrong-type': rule(
    '1, 2.2',
    'One value that does not fit its type makes the host drop the whole answer.',
  ),
  'unknown-value': rule(
    '1, 2.4',
    'One value that the list of values does not have makes the host drop the whole answer.',
  ),
  'raw-text': rule(
    '3.1',
    'The host takes the body of a text answer as it stands: quotation marks stay in the text.',
  ),
  'text-replaced': rule(
    '4.1, 10 #7',
    'The answer takes the place of the text in the question; without an answer the text is gone.',
  ),
  'template-texts': rule(
    '3.10',
    'The host turns every element of a template into text; at null it stops, and this template and all after it are missing.',
  ),
  health: rule(
    '9.3',
    'The health check compares the whole body with pong; after too many failures the container restarts.',
  ),
  'picture-bytes': rule(
    '2.2 (ImageBase64Dto)',
    'The host decodes the base64 and shows the bytes as a picture; other bytes are a broken picture.',
  ),
  'picture-kept': rule(
    '2.2 (cacheable), 10 #14',
    'The host keeps the picture of a cacheable plugin type under a name made from the request, and shows that one later.',
  ),
  'error-shown': rule('10 #15', 'The host shows any text in the member error as an error.'),
  'preview-place': rule(
    '6.4',
    'The dialog looks for the element of the preview by the tagName that came first; with another one the preview stays empty.',
  ),
  'function-called': rule(
    '6.2',
    'In the modes 2 and 3 the host calls the function that javaScriptMethode names.',
  ),
  'configuration-read-back': rule(
    '2.2 (mode 3), 7',
    'In mode 3 the host reads the configuration back with getconfiguration and stores that text.',
  ),
  'in-a-frame': rule('4.3', 'In mode 3 the browser shows the page in a frame of the host page.'),
  'sends-null': rule(
    '2.1',
    'The host always sends null in this member of this request, and an error is no answer for it.',
  ),
  'sends-images': rule(
    '2.1 (imagesContent)',
    'The host sends the images of a question inside of it; an error is no answer for it.',
  ),
  'utf-8': rule('3.12', 'The host reads all text as UTF-8 and shows what came.'),
  'registered-here': rule(
    '8.1',
    'The setup service and every service that registers have this one path in common.',
  ),
  'registered-with-basic': rule(
    '8.1',
    'The setup service takes a registration only with HTTP Basic credentials that it knows; a service that logged in by a form was not registered.',
  ),
  'registration-read': rule(
    '8.2',
    'The setup service fills its object from the members of the body; of no object, or with one value that does not fit, there is nothing to register.',
  ),
  'called-back': rule(
    '8.2 (uriIntern), 8.5',
    'The host calls the plugin at uriIntern, or at uriExtern when extern is true and uriIntern is not set; it asks for its lists there before it answers the registration.',
  ),
  'date-integer': rule(
    '8.3',
    'The host counts such a time in seconds from the year 0 of the local clock, and shows the day that comes out.',
  ),
} as const satisfies Record<string, HostRule>;

export type HostRuleId = keyof typeof hostRules;
