import { RestError, unknownTable } from './errors.ts';
import { handleMutation } from './handle-mutation.ts';
import { handleRead } from './handle-read.ts';
import type { RestRequest, RestResponse } from './request/rest-request.ts';
import type { RunAs } from './run-as.ts';
import type { Relation, Schema } from './schema/schema.ts';

/** /NAME: every method on a table or view. */
export async function handleRelation(
  request: RestRequest,
  schema: Schema,
  runAs: RunAs,
): Promise<RestResponse> {
  const { method, schemaName, name } = request;
  const relation = schema.relation(schemaName, name);
  if (!relation || relation.kind === 'composite') throw unknownTable(schemaName, name);
  switch (method) {
    case 'GET':
    case 'HEAD':
      return handleRead(request, schema, relation, runAs);
    case 'POST':
    case 'PUT':
    case 'PATCH':
    case 'DELETE':
      return handleMutation({ ...request, method }, schema, relation, runAs);
    case 'OPTIONS':
      return { status: 200, headers: { Allow: allowedMethods(relation) }, body: null };
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
}

function allowedMethods({ allows, primaryKey }: Relation): string {
  return [
    'OPTIONS,GET,HEAD',
    allows.insert && 'POST',
    allows.insert && allows.update && primaryKey.length > 0 && 'PUT',
    allows.update && 'PATCH',
    allows.delete && 'DELETE',
  ]
    .filter(Boolean)
    .join(',');
}
