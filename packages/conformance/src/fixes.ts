import type { Framework } from './framework.js';

/** Fixes that several checks share: in general, and a line each for frameworks that need more. */
export const fixes = {
  shape: `Send exactly the members of the specification, spelled as they are there, and build the reply from a fixed class.
    FastAPI: Name the members in the Pydantic model as the specification does, set response_model on the route, and leave response_model_exclude_none off.
    Spring: Name the fields of the DTO as the specification does; use @JsonProperty where Java needs another name, and do not use @JsonInclude(NON_NULL).
    Express: Write null for values that are not set: JSON.stringify omits undefined.`,
  status: `Reply with status 200 whenever the request can be understood, even when there is nothing to return; an uncaught exception closes the connection.
    FastAPI: Look for the exception in the log of uvicorn; if there is none, remove status_code from the route.
    Spring: Return the body, or ResponseEntity.ok(body); look for the exception in the log (when Spring Security guards /error, an unhandled exception can arrive as 404 or 401).
    Express: Use response.status(200).send(text); pass errors of async handlers to next.`,
  rawText: `Send the text itself as text/plain, not encoded as JSON.
    FastAPI: Return PlainTextResponse(text), or set response_class=PlainTextResponse on the route.
    Spring: Return String from a @RestController method, with produces = "text/plain;charset=UTF-8".
    Express: Use response.type('text/plain').send(text) instead of response.json(text).`,
  nulls: `Treat null in a request like a missing member: as an empty text, an empty list or an empty object.
    FastAPI: Declare the members as Optional, e.g. params: str | None = "", and lists as list[X | None] | None.
    Spring: Guard the members of the DTO, e.g. Objects.requireNonNullElse(params, "").
    Express: Use body.params ?? "" and body.q ?? {}.`,
  bareText: `Read the bytes of the body as text, whatever the content type is, and strip one pair of quotation marks.
    FastAPI: Take request: Request and use (await request.body()).decode() instead of a Body parameter.
    Spring: Take @RequestBody String, and strip one pair of quotation marks.
    Express: Use express.text({ type: '*/*' }) for this route, before express.json.`,
  badRequest: `Reply with status 400 and name the invalid member.
    FastAPI: Nothing to do: 422 means the same. An exception handler for RequestValidationError can reply with 400.
    Spring: Handle HttpMessageNotReadableException in a @ControllerAdvice; permit /error in Spring Security, otherwise its error page becomes a 404.
    Express: Handle the error of express.json in an error middleware.`,
  html: `Escape & < > " ' in all external input before it goes into HTML.
    FastAPI: Use html.escape(text).
    Spring: Use HtmlUtils.htmlEscape(text).
    Express: Use a template engine that escapes, or a function that replaces these characters.`,
  latex: 'Escape \\ { } $ & # % _ ^ ~ in all external input before it goes into LaTeX.',
  methods: `Add the route.
    FastAPI: Use @app.api_route(path, methods=["GET", "POST"]).
    Spring: Use @RequestMapping(path = …, method = {GET, POST}).
    Express: Use app.all(path, …).`,
  unknownType:
    'Look the type up first, and return the text of the request unchanged when the type is not yours.',
  session: `Keep one object per configurationID: created by configurationinfo, changed by setconfigurationdata and reloadplugindto, with the time of the last access.
    FastAPI: Keep the sessions in a dict of the module; run uvicorn with one worker, because each worker has its own dict.`,
  reload:
    'Look the session up by configurationID, take name and question from it, take type, config, params and nr from the request, and store the config.',
  clock:
    'Read a time as hours, minutes and seconds; return FALSCH when either side is not a time; accept the solution bare, in double quotes, or as seconds.',
  picture: `Put the PNG into base64Image as base64, without line breaks and without the prefix data:image/png;base64,.
    FastAPI: Use base64.b64encode(png).decode().
    Spring: Use Base64.getEncoder().encodeToString(png).
    Express: Use png.toString('base64').`,
  together: `Keep nothing about a request outside of its handler: no field or global variable that another request changes meanwhile. Repeat the request thirty times at once to see it.
    FastAPI: Use no module variables for the current request; a def route runs in several threads.
    Spring: Controllers and services are singletons: use local variables instead of fields.
    Express: Use const and let inside the handler; an await lets another request in.`,
  connection:
    'Write exactly as many bytes as Content-Length says, and read the whole body of a request before the next one; leave both to the HTTP library.',
  mutated: `Read numbers and brackets with bounds, catch what cannot be read, and reply with status 200 and a message where the reply has a member for it.
    FastAPI: Catch ValueError and OverflowError where texts become numbers.
    Spring: Catch NumberFormatException where texts become numbers, or read them as BigDecimal.`,
  suggestions:
    'Request what the service itself offers, in a test: each template, its own example, and its datasets.',
  sameRequest:
    'Draw from the request alone, not from the current time or random numbers, or set cacheable to false.',
} as const;

/** Returns how to fix a finding, with the line of the framework if it is known and has one. */
export function formatFix(fix: string, framework: Framework | null): string {
  const [general = '', ...hints] = fix.split(/\n\s*/);
  const hint = hints.find((line) => framework && line.startsWith(`${framework}: `));
  return hint ? `${general} ${hint}` : general;
}
