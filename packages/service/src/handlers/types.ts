import type { endpoints, Handlers, Endpoints } from '@fragwerk/contract';

/** The handlers of one group of the endpoint table. */
export type GroupHandlers<G extends string> = Pick<
  Handlers<typeof endpoints>,
  { [K in keyof Endpoints]: Endpoints[K]['group'] extends G ? K : never }[keyof Endpoints]
>;
