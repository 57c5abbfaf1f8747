import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/error.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import {
  type LastBatch,
  type ResultadoDesfazer,
  toBulkEndpoints,
} from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import {
  type RelatorioImportacao,
  toImportEndpoints,
} from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import { toZod } from '../../../domain/fields/schema/to-zod.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { type Andamento, withProgress } from '../../http/progress.ts'
import type { Sessao } from '../../http/session.ts'
import { holdImport, lastImport, markUndone, takeBatch } from '../bulk/batches.ts'
import type { Served } from '../hooks.ts'
import type { RecordScope } from '../read/source.ts'
import type { WireRow } from '../wire.ts'
import { createRefs, type Refs } from '../write/refs.ts'
import { contextOf } from '../write/save.ts'
import type { CellFault } from './parse-row.ts'
import { createImporter } from './service.ts'
import { type Begun, type ImportTarget, type ReadLine, type RunningImport, startWith } from './target.ts'

/** Row of a file as the model's declaration reads it. */
export interface ModelRow {
  indice: number
  row: WireRow
}

export interface ModelRun {
  /** Cells that may be left out where they cannot be read: the row comes in without them, and the user is told. */
  spared?: ReadonlySet<string>
  /**
   * Looks at a row before its cells are checked: gives its faults, or null for a row that stays out whatever its other cells
   * say, of which the user was told.
   */
  look?(row: ModelRow): readonly CellFault[] | null
  /** Tells the sums of the rows judged. */
  sums?(): RelatorioImportacao['somas']
  /** Refuses, or takes, rows whose cells are right. */
  judge(rows: readonly ModelRow[]): Promise<void>
  /** Writes all rows that were taken, when none was refused; a simulation rolls them back. */
  write(andamento: Andamento): Promise<void>
}

/** Row of a batch that was not undone, with the reason. */
type Kept = ResultadoDesfazer['recusadas'][number]

/** Code that stores rows which files alone bring, and takes them back. */
export interface ImportedModel {
  register: AnyRegister
  begin(begun: Begun & { refs: Refs }): Promise<ModelRun>
  undo(
    q: Q,
    sessao: Sessao,
    batch: { id: number; agora: Date; andamento: Andamento },
  ): Promise<{ desfeitas: number; recusadas: Kept[] }>
  /** Tells open browsers, after a commit. */
  announce?(sessao: Sessao): void
}

const scopeOf = async (_q: Q, sessao: Sessao): Promise<RecordScope> => {
  const { empresa_id, usuario_id } = sessao
  return { empresa_id, usuario_id, sessao, parent: null }
}

/** Makes the target that checks lines by the model's declaration, and gives those without a fault to the model. */
function modelTarget(model: ImportedModel, all: readonly Served[]): ImportTarget {
  const { register } = model
  const registers = new Map<string, AnyRegister>(all.map(item => [item.id, item]))

  async function begin(begun: Begun): Promise<RunningImport> {
    const { q, sessao, scope, agora, report } = begun
    const schema = toZod(register, contextOf({ sessao, novo: true, agora }))
    const refs = createRefs(q, scope, registers)
    const run = await model.begin({ ...begun, refs })
    return {
      refs,
      sums: () => run.sums?.() ?? [],
      finish: andamento => run.write(andamento),
      async chunk(lines: readonly ReadLine[], constantes: WireRow) {
        const rows = lines.flatMap(({ indice, body, faults }): ModelRow[] => {
          startWith(body, constantes)
          const seen = run.look ? run.look({ indice, row: body }) : []
          if (seen === null) return []
          const told = new Set<string>()
          const refuse = (campo: string, mensagem: string) => {
            if (!told.has(campo)) report.refuse(indice, campo || null, mensagem)
            told.add(campo)
          }
          for (const { key, mensagem } of faults)
            if (run.spared?.has(key)) report.warn(indice, key, `${mensagem}: entra sem`)
            else refuse(key, mensagem)
          const parsed = schema.safeParse(body)
          for (const { path, message } of parsed.error?.issues ?? []) refuse(path.join('.'), message)
          for (const { key, mensagem } of seen) refuse(key, mensagem)
          return parsed.success && told.size === 0 ? [{ indice, row: parsed.data as WireRow }] : []
        })
        await run.judge(rows)
        return async () => {}
      },
    }
  }

  /** Lets one import run at a time: the later must see what the earlier stored, and none shall wait for minutes. */
  async function hold(q: Q, sessao: Sessao): Promise<void> {
    if (await holdImport(q, sessao, register.id)) return
    throw new AppError('CONFLITO', {
      mensagem: `Outra importação de ${register.title} está em andamento: espere que ela termine`,
    })
  }

  return { register, oneByOne: false, scopeOf, hold, begin, after: sessao => model.announce?.(sessao) }
}

/** Adds the routes that import a model's rows and undo the last import. */
export function modelRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock'>,
  model: ImportedModel,
  all: readonly Served[],
): void {
  const { register } = model
  const { importar, mapa } = toImportEndpoints(register)
  const { ultimo, desfazer } = toBulkEndpoints(register)
  const importer = createImporter(modelTarget(model, all), deps)

  bind(app, importar, (sessao, { body }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await importer.importar(sessao, body, andamento),
    })),
  )
  bind(app, mapa, async (sessao, { body }) => ({ data: await importer.mapa(sessao, body.cabecalho) }))
  bind(app, ultimo, async sessao => ({
    data: await deps.db.tx(
      sessao,
      async (q): Promise<LastBatch | null> => lastImport(q, sessao, model, await scopeOf(q, sessao)),
    ),
  }))
  bind(app, desfazer, (sessao, { params }, request, reply) =>
    withProgress(request, reply, async andamento => {
      const { lote_id } = params as { lote_id: number }
      const agora = deps.clock()
      const data = await deps.db.tx(sessao, async q => {
        const batch = await takeBatch(q, model, await scopeOf(q, sessao), lote_id)
        if (!batch) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Importação não encontrada' })
        if (batch.desfeito) throw new AppError('CONFLITO', { mensagem: 'Esta importação já foi desfeita' })
        const undone = await model.undo(q, sessao, { id: lote_id, agora, andamento })
        // where nothing could be taken back, it may be tried again after what prevents it is mended
        if (undone.desfeitas > 0 || undone.recusadas.length === 0) await markUndone(q, lote_id, agora)
        return undone
      })
      model.announce?.(sessao)
      return { data }
    }),
  )
}
