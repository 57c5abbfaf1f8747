import type { AnyEndpoint } from '../../src/domain/api/define.ts'
import { OWN_DOCUMENTS } from '../../src/domain/documents/index.ts'
import { documentEndpoints } from '../../src/domain/documents/to-endpoints.ts'
import { documentList } from '../../src/domain/documents/to-register.ts'
import { toBulkEndpoints } from '../../src/domain/fields/endpoints/to-bulk-endpoints.ts'
import { toEndpoints } from '../../src/domain/fields/endpoints/to-endpoints.ts'
import { toImportEndpoints } from '../../src/domain/fields/endpoints/to-import-endpoints.ts'
import { toTotalsEndpoint } from '../../src/domain/fields/endpoints/to-totals-endpoint.ts'
import { toTrailEndpoints } from '../../src/domain/fields/endpoints/to-trail-endpoints.ts'
import { toMassEndpoint } from '../../src/domain/fields/sheet/mass.ts'
import { BROUGHT } from '../../src/domain/integracao/importados/index.ts'
import { READINGS } from '../../src/domain/readings/index.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import {
  toReportEndpoint,
  toReportFileEndpoint,
  toReportSearchEndpoint,
} from '../../src/domain/reports/endpoint.ts'
import { REPORTS } from '../../src/domain/reports/index.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

const flat = (value: unknown): AnyEndpoint[] =>
  isEndpoint(value) ? [value] : Array.isArray(value) ? value.flatMap(flat) : []

const modules = import.meta.glob('../../src/domain/api/*.ts', { eager: true })

/** Every call that is declared: those of src/domain/api, and those of each register, reading, document and report. */
export const DECLARED: readonly AnyEndpoint[] = [
  ...Object.values(modules).flatMap(module => Object.values(module as object).flatMap(flat)),
  ...REPORTS.flatMap(report => [
    toReportEndpoint(report),
    toReportFileEndpoint(report),
    toReportSearchEndpoint(report),
  ]),
  ...OWN_DOCUMENTS.flatMap(document => Object.values(documentEndpoints(document))),
  ...[...READINGS, ...OWN_DOCUMENTS.map(documentList)].flatMap(reading => {
    const { exportar, exportarSelecao } = toImportEndpoints(reading)
    return [toEndpoints(reading).list, toTotalsEndpoint(reading), exportar, exportarSelecao]
  }),
  ...BROUGHT.flatMap(model => {
    const { importar, mapa } = toImportEndpoints(model)
    const { ultimo, desfazer } = toBulkEndpoints(model)
    return [importar, mapa, ultimo, desfazer]
  }),
  ...REGISTERS.flatMap(register => {
    const { list, get, ...writes } = toEndpoints(register)
    const read = [list, get, toTotalsEndpoint(register)]
    return register.access.readonly
      ? read
      : [
          ...read,
          ...Object.values(writes),
          ...Object.values(toTrailEndpoints(register)),
          ...Object.values(toBulkEndpoints(register)),
          ...Object.values(toImportEndpoints(register)),
          ...(register.mass ? [toMassEndpoint(register, register.mass)] : []),
        ]
  }),
]
