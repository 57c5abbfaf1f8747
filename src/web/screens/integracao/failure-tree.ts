import { groupBy } from '../../../core/group-by.ts'
import type { EnvioFeito } from '../../../domain/api/integracao.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { guarded } from '../../../domain/fields/formula.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { editPath } from '../../../domain/routes/from-registers.ts'

type Falha = EnvioFeito['falhas'][number]

/** A line of the tree: a model (1), a reason (2) or a record (3), with the events under it. */
export interface FailureNode {
  key: string
  nivel: 1 | 2 | 3
  texto: string
  ids: readonly number[]
  /** Screen of the record; null: none. */
  path: string | null
}

const groups = (falhas: readonly Falha[], of: (falha: Falha) => string) => [...groupBy(falhas, of)]

const idsOf = (falhas: readonly Falha[]) => falhas.map(({ id }) => id)

/** Names a record that the server calls 'vendas/12', and finds its screen; null: it has none. */
function recordOf(registro: string): Pick<FailureNode, 'texto' | 'path'> {
  const [table, id = ''] = registro.split('/')
  const register = [produtos, parceiros].find(item => item.id === table)
  if (register) return { texto: `${register.singular} ${id}`, path: editPath(register, id) }
  return table === vendas.id
    ? { texto: `Documento ${id}`, path: `/${registro}` }
    : { texto: registro, path: null }
}

/** Letters of a reason that fit the dialog; a receiver's answer may have 2 KB. */
const SEEN = 68

const brief = (motivo: string) => (motivo.length > SEEN ? `${motivo.slice(0, SEEN)}…` : motivo)

/** Lists the tree of failures: model, then reason, then records. */
export const failureTree = (falhas: readonly Falha[], nameOf: (modelo: string) => string): FailureNode[] =>
  groups(falhas, ({ modelo }) => modelo).flatMap(([modelo, ofModel]): FailureNode[] => [
    { key: modelo, nivel: 1, texto: nameOf(modelo), ids: idsOf(ofModel), path: null },
    ...groups(ofModel, ({ motivo }) => motivo).flatMap(([motivo, rows]): FailureNode[] => [
      { key: `${modelo} ${motivo}`, nivel: 2, texto: brief(motivo), ids: idsOf(rows), path: null },
      ...rows.map(
        ({ id, registro }): FailureNode => ({
          key: String(id),
          nivel: 3,
          ids: [id],
          ...recordOf(registro),
        }),
      ),
    ]),
  ])

const cell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`

/** Writes the failures as a CSV. */
export const failuresCsv = (falhas: readonly Falha[]): string =>
  [
    'evento;registro;motivo',
    ...falhas.map(({ modelo, registro, motivo }) => [modelo, registro, motivo].map(cell).join(';')),
  ].join('\r\n')
