import { type Endpoint, type EndpointName, endpointRows, endpoints } from '@fragwerk/contract';

export type Row = readonly [
  EndpointName,
  Endpoint & { readonly clause: NonNullable<Endpoint['clause']> },
];

/** Endpoints of the specification that can be called without a service path. */
export const rows = endpointRows.filter(
  (row): row is Row =>
    row[1].clause !== null && (row[1].mounts[0] === 'internal' || row[1].mounts[0] === 'root'),
);

/** Returns the endpoint with which the id of a check begins. */
export const endpointIn = (id: string) => id.slice(0, id.indexOf('.')) as EndpointName;

export const endpointOf = (name: string): Endpoint | undefined =>
  (endpoints as Readonly<Record<string, Endpoint>>)[name];

/** Whether an endpoint belongs to a dialog, so that its reply depends on a session. */
export const isDialog = (name: string): boolean =>
  ['dialog', 'session'].includes(endpointOf(name)?.group ?? '');

export const jsonRows: readonly Row[] = rows.filter(([, { body }]) => typeof body === 'object');

export const textRows: readonly Row[] = rows.filter(([, { reply }]) => reply === 'text');
