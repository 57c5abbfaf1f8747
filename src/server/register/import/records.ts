import { reach } from '../../../core/fields/reach.ts'
import { apply, type Feita } from '../bulk/apply.ts'
import { createJudge, type RowRequest, wordsOf } from '../bulk/judge.ts'
import type { BulkDeps } from '../bulk/service.ts'
import type { Served } from '../hooks.ts'
import { planOf } from '../plan.ts'
import { scopesOf } from '../scope.ts'
import { childrenOf, type WireRow } from '../wire.ts'
import { contextOf } from '../write/save.ts'
import { tidyBehind } from '../write/tidy-behind.ts'
import { withMain } from './parse-row.ts'
import { storedBy } from './stored.ts'
import {
  type Begun,
  flatKey,
  type ImportTarget,
  type ReadLine,
  type RunningImport,
  startWith,
} from './target.ts'

/** Makes the target that writes lines as records of a register, each checked like a single save. */
export function recordTarget(register: Served, all: readonly Served[], deps: BulkDeps): ImportTarget {
  const plan = planOf(register, all)
  const registers = new Map(all.map(item => [item.id, item]))

  async function begin({ q, sessao, scope, agora, pedido, lote_id, report }: Begun): Promise<RunningImport> {
    const judge = createJudge({ q, sessao, scope, agora }, plan, registers)
    const { chave, simular } = pedido
    const at = chave === null ? -1 : pedido.colunas.indexOf(chave)
    /** Line of each earlier key. */
    const earlier = new Map<string, number>()

    /** Adds the warnings that a form would show for the file's columns. */
    const warnRow = ({ indice, body }: RowRequest) => {
      const contexto = contextOf({ sessao, novo: true, agora })
      for (const { campo, diz } of register.warnings ?? []) {
        const mensagem = reach(body, campo) === undefined ? null : diz(body as never, contexto)
        if (mensagem !== null) report.warn(indice, campo, mensagem)
      }
    }

    async function chunk(read: readonly ReadLine[], constantes: WireRow) {
      const lines: (Pick<ReadLine, 'indice' | 'body' | 'filhos'> & { valor: unknown })[] = []
      /** Keys of cells already refused, by line; the rest of the line is still checked. */
      const ruins = new Map<number, Set<string>>()
      for (const { indice, cells, body, filhos, faults } of read) {
        register.server.importing?.(body)
        const valor = chave === null ? null : chave === 'id' ? idOf(cells[at] ?? '') : reach(body, chave)
        const semChave = valor === undefined || faults.some(({ key }) => key === chave)
        if (valor === undefined) faults.push({ key: chave ?? 'id', mensagem: 'Código inválido' })
        if (valor !== null && valor !== undefined) {
          const before = earlier.get(String(valor))
          if (before !== undefined)
            faults.push({ key: chave ?? 'id', mensagem: `O mesmo registro já está na linha ${before}` })
          else earlier.set(String(valor), indice)
        }
        for (const { key, mensagem } of faults) report.refuse(indice, key, mensagem)
        if (faults.length > 0) ruins.set(indice, new Set(faults.map(({ key }) => key)))
        if (!semChave) lines.push({ indice, body, filhos, valor })
      }
      const known =
        chave === null
          ? null
          : await storedBy(
              q,
              plan,
              scope,
              chave,
              lines.flatMap(({ valor }) => (valor === null || valor === undefined ? [] : [valor])),
              !simular,
            )
      const pedidos = lines.flatMap(({ indice, body, filhos, valor }): RowRequest[] => {
        const [before, record] = known?.get(String(valor)) ?? []
        if (chave === 'id' && valor !== null && !before) {
          report.refuse(indice, 'id', 'Registro não encontrado')
          return []
        }
        if (!before && register.server.insert) {
          report.refuse(indice, null, 'Novos registros são incluídos um a um')
          return []
        }
        if (!before) startWith(body, constantes)
        for (const [name, child] of Object.entries(filhos))
          body[name] = withMain(record ? childrenOf(record, name) : [], child)
        return [{ indice, body, before: before ?? null, stored: record ?? null }]
      })
      const judged = await judge.julgar(pedidos, { tudo: true })
      for (const recusa of judged.recusadas)
        if (!ruins.get(recusa.indice)?.has(flatKey(recusa.campo ?? '')))
          report.refuse(recusa.indice, recusa.campo, wordsOf(recusa))
      for (const pedida of pedidos) if (!ruins.has(pedida.indice)) warnRow(pedida)
      const aceitas = judged.aceitas.filter(({ indice }) => !ruins.has(indice))
      return async () => {
        // after one refused line the import fails as a whole; the other lines are checked only for the report
        const gravar = lote_id !== null && !report.refused()
        const written = await apply(
          { q, sessao, plan, scope, agora: deps.clock(), deps, acao: 'importou', gravar, lote_id },
          aceitas,
        )
        for (const recusa of written.recusadas) report.refuse(recusa.indice, recusa.campo, wordsOf(recusa))
        for (const feita of written.feitas) report.count(kindOf(feita))
      }
    }
    return { refs: judge.refs, chunk }
  }

  return {
    register,
    oneByOne: register.server.oneByOne === true,
    scopeOf: scopesOf(register, all),
    begin,
    after: (_sessao, linhas) => tidyBehind(deps.db, plan, linhas),
  }
}

const kindOf = ({ novo, mudancas }: Feita): 'inseridas' | 'alteradas' | 'iguais' =>
  novo ? 'inseridas' : mudancas.length > 0 ? 'alteradas' : 'iguais'

/** Reads a cell with an id: null for '' (a new record); undefined for a text that is no id. */
function idOf(cell: string): number | null | undefined {
  const text = cell.trim()
  if (text === '') return null
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}
