import type { FastifyInstance } from 'fastify'
import { checkRegisters } from '../../domain/fields/check.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import { toImportEndpoints } from '../../domain/fields/endpoints/to-import-endpoints.ts'
import { toTotalsEndpoint } from '../../domain/fields/endpoints/to-totals-endpoint.ts'
import { bind } from '../http/bind.ts'
import { createCrud } from '../register/crud.ts'
import { createExporter } from '../register/export/service.ts'
import type { Served } from '../register/hooks.ts'
import type { CrudDeps } from '../register/machine.ts'
import type { RawQuery } from '../register/read/query.ts'
import { totalsIn } from '../register/read/totals.ts'
import type { ServedReading } from './reading-sql.ts'

/**
 * Adds list, totals and files of every reading. They are told by the machinery of registers.
 * @param records registers to which fields of readings may point
 * @throws Error at start for an invalid declaration
 */
export function readingRoutes(
  app: FastifyInstance,
  deps: CrudDeps,
  readings: readonly ServedReading[],
  records: readonly Served[],
): void {
  const served = readings.map(reading => ({ reading: reading.at(deps.clock), says: reading.says }))
  const all = [...records, ...served.map(({ reading }) => reading)]
  const faults = checkRegisters(all)
  if (faults.length > 0) throw new Error(`readings: ${faults.join('; ')}`)
  for (const { reading, says } of served) {
    const crud = createCrud(reading, all, deps)
    const totals = totalsIn(deps.db, reading, all)
    const exporter = createExporter(reading, all, deps)
    const files = toImportEndpoints(reading)
    const asked = inTab(reading)
    bind(app, toEndpoints(reading).list, async (sessao, { query }) => ({
      ...(await crud.list(sessao, asked(query as RawQuery))),
      ...(says ? await deps.db.tx(sessao, q => says(q, sessao, deps.clock())) : {}),
    }))
    bind(app, toTotalsEndpoint(reading), async (sessao, { query }) => ({
      data: await totals(sessao, asked(query as RawQuery)),
    }))
    bind(app, files.exportar, (sessao, { query }, _request, reply) =>
      exporter.exportar(sessao, asked(query as RawQuery), reply),
    )
    bind(app, files.exportarSelecao, (sessao, { body }, _request, reply) =>
      exporter.exportar(sessao, { ...asked(body.filtro as RawQuery), formato: body.formato }, reply),
    )
  }
}

/** Makes the function that adds the tab to a query without one, and gives filters their own names. */
function inTab({ reading }: Served): (query: RawQuery) => RawQuery {
  const { tabs, aliases = {} } = reading ?? {}
  const first = tabs?.unasked ?? tabs?.of[0]?.[0]
  return asked => {
    const query = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [
        Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name,
        value,
      ]),
    )
    return tabs && first ? { [tabs.param]: first, ...query } : query
  }
}
