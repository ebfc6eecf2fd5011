import type { Framework } from './framework.js';

/** How a finding is mended: in any language, and with a framework. */
export interface Mend {
  readonly general: string;
  readonly FastAPI?: string;
  readonly Spring?: string;
  readonly Express?: string;
}

/** Advice that many checks share. */
export const mends = {
  shape: {
    general:
      'Answer exactly the members of the specification, spelt like there, and build the answer from a fixed class.',
    FastAPI:
      'Name the members in the Pydantic model as the specification does, set response_model on the route, and leave response_model_exclude_none off.',
    Spring:
      'Name the fields of the DTO as the specification does; use @JsonProperty where Java wants another name, and no @JsonInclude(NON_NULL).',
    Express: 'Write null for what is not set: JSON.stringify leaves out what is undefined.',
  },
  status: {
    general:
      'Answer 200 whenever the request could be understood, also when there is nothing to say.',
    FastAPI:
      'Look for the exception in the log of uvicorn; if there is none, remove status_code from the route.',
    Spring:
      'Return the body, or ResponseEntity.ok(body); look for the exception in the log (an unhandled one may arrive as 404 or 401 when Spring Security guards /error).',
    Express: 'Use response.status(200).send(text); pass errors of async handlers to next.',
  },
  rawText: {
    general: 'Send the text itself as text/plain, not encoded as JSON.',
    FastAPI:
      'Return PlainTextResponse(text), or set response_class=PlainTextResponse on the route.',
    Spring:
      'Return String from a @RestController method, with produces = "text/plain;charset=UTF-8".',
    Express: "Use response.type('text/plain').send(text) instead of response.json(text).",
  },
  nulls: {
    general: 'Treat null in a request like a member that is missing: an empty text, an empty list.',
    FastAPI:
      'Declare the members as Optional, e.g. params: str | None = "", and lists as list[X | None] | None.',
    Spring: 'Guard the parameters of the DTO, e.g. Objects.requireNonNullElse(params, "").',
    Express: 'Use body.params ?? "" and body.q ?? {}.',
  },
  bareText: {
    general:
      'Read the bytes of the body as text, whatever the content type says, and strip one pair of quotation marks.',
    FastAPI:
      'Take request: Request and use (await request.body()).decode() instead of a Body parameter.',
    Spring: 'Take @RequestBody String, and strip one pair of quotation marks.',
    Express: "Use express.text({ type: '*/*' }) for this route, before express.json.",
  },
  badRequest: {
    general: 'Answer 400 and name the member that is wrong.',
    FastAPI:
      'Nothing has to be done: 422 says the same. An exception handler for RequestValidationError can answer 400.',
    Spring:
      'Handle HttpMessageNotReadableException in a @ControllerAdvice; permit /error in Spring Security, otherwise its error page is a 404.',
    Express: 'Handle the error of express.json in an error middleware.',
  },
  html: {
    general: 'Escape & < > " \' of everything that comes from outside before it goes into HTML.',
    FastAPI: 'Use html.escape(text).',
    Spring: 'Use HtmlUtils.htmlEscape(text).',
    Express:
      'Use a template engine that escapes, or a function that replaces these five characters.',
  },
  latex: { general: 'Escape \\ { } $ & # % _ ^ ~ of everything that comes from outside in LaTeX.' },
  methods: {
    general: 'Add the route.',
    FastAPI: 'Use @app.api_route(path, methods=["GET", "POST"]).',
    Spring: 'Use @RequestMapping(path = …, method = {GET, POST}).',
    Express: 'Use app.all(path, …).',
  },
  unknownType: {
    general:
      'Look the type up first, and answer the text of the request unchanged when it is not yours.',
  },
  session: {
    general:
      'Keep one object per configurationID: opened by configurationinfo, changed by setconfigurationdata and reloadplugindto, with the time of the last access.',
    FastAPI:
      'A dict of the module holds them; run uvicorn with one worker, because each has its own.',
  },
  reload: {
    general:
      'Look the session up by configurationID, take name and question from it, type, config, params and nr from the request, and store the config.',
  },
  clock: {
    general:
      'Read a time as hours, minutes and seconds; say FALSCH when either side is no time; take the solution bare, in double quotes, or as seconds.',
  },
  picture: {
    general:
      'Put the PNG into base64Image as base64 without line breaks and without data:image/png;base64, in front.',
    FastAPI: 'Use base64.b64encode(png).decode().',
    Spring: 'Use Base64.getEncoder().encodeToString(png).',
    Express: "Use png.toString('base64').",
  },
  sameRequest: {
    general:
      'Draw from the request alone, without the time and without chance, or say cacheable = false.',
  },
} as const satisfies Record<string, Mend>;

export type MendName = keyof typeof mends;

/** What to do, for the framework where it is known. */
export const mendFor = (mend: Mend, framework: Framework | null): string => {
  const own = framework && mend[framework];
  return own ? `${mend.general} ${framework}: ${own}` : mend.general;
};
