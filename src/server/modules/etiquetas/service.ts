import { isoToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import type { ElementoSimples } from '../../../core/paper/element.ts'
import { layOutLabel } from '../../../core/paper/papers/label/layout.ts'
import { type ModeloEtiqueta, perSheet } from '../../../core/paper/papers/label/model.ts'
import { PADROES } from '../../../core/paper/papers/label/standards.ts'
import { toZpl } from '../../../core/paper/papers/label/zpl.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import {
  ETIQUETAS_MAX,
  type imprimirEtiquetas,
  type LinhaEtiqueta,
  type listarEtiquetas,
  type verEtiquetas,
} from '../../../domain/api/etiquetas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { BULK_MAX } from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import { toLabelModel } from '../../../domain/labels/modelo.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Andamento } from '../../http/progress.ts'
import type { Sessao } from '../../http/session.ts'
import { createLabelsPdf } from '../../print/labels-pdf.ts'
import { PrintError, type PrintTransport } from '../../print/transport.ts'
import type { RawQuery } from '../../register/read/query.ts'
import {
  changedLabels,
  type LabelRow,
  lotLabels,
  productLabels,
  readHead,
  readModels,
  readPrinters,
  remember,
} from './repository.ts'

/** Counts the active products and grid rows whose printed label is outdated ('Etiquetas do que mudou'). */
export { countChangedLabels } from './repository.ts'

type Order = Body<typeof imprimirEtiquetas>
type Printed = Answer<typeof imprimirEtiquetas>['data']

/** A drawn label, and its number of copies. */
interface Drawn {
  row: LabelRow
  elementos: readonly ElementoSimples[]
  copias: number
}

/** Labels sent to the printer at a time, so that the user can stop between parts. */
const STEP = 100

interface Given extends Pick<Deps, 'db' | 'clock'> {
  transport: PrintTransport
  /** Finds the ids of the products that match a list's filter. */
  found: (q: Q, sessao: Sessao, filtro: RawQuery) => Promise<readonly number[]>
}

export function createEtiquetas({ db, clock, transport, found }: Given) {
  const complete = async (q: Q, sessao: Sessao, rows: readonly LabelRow[]): Promise<LinhaEtiqueta[]> => {
    const head = await readHead(q, sessao)
    const data = isoToWire(diaIn(clock(), sessao.empresa.fuso))
    return rows.map(row => ({ ...row, ...head, data }))
  }

  const modelOf = async (q: Q, sessao: Sessao, { modelo_id, padrao }: Order): Promise<ModeloEtiqueta> => {
    if (padrao) return PADROES[padrao]
    const [row] = modelo_id ? await readModels(q, sessao, modelo_id) : []
    if (!row) throw fieldError('modelo_id', 'Escolha o modelo da etiqueta')
    return toLabelModel(row)
  }

  /** Reads the current data of the chosen products and lots. */
  const rowsOf = async (q: Q, sessao: Sessao, itens: Order['itens']): Promise<LinhaEtiqueta[]> => {
    const lots = itens.flatMap(({ lote_id }) => (lote_id === null ? [] : [lote_id]))
    const products = new Set(itens.flatMap(item => (item.lote_id === null ? [item.produto_id] : [])))
    const rows = [
      ...(await productLabels(q, sessao, [...products])),
      ...(await lotLabels(q, sessao, [...new Set(lots)])),
    ]
    return complete(q, sessao, rows)
  }

  /** Prints in parts; stores the labels already printed even if the printing stops. */
  async function print(
    sessao: Sessao,
    modelo: ModeloEtiqueta,
    drawn: readonly Drawn[],
    terminal_id: number | null,
    andamento: Andamento,
  ): Promise<void> {
    const printers = await db.tx(sessao, q => readPrinters(q, sessao))
    const printer = printers.find(each => each.terminal_id === terminal_id)
    if (!printer) throw fieldError('terminal_id', 'Escolha um caixa com impressora de etiquetas')
    const total = countOf(drawn)
    const started = clock().getTime()
    let sent = 0
    for (const part of partsOf(drawn)) {
      await andamento.em(sent, total, 'imprimindo')
      const zpl = part.map(({ elementos, copias }) => toZpl(modelo, elementos, copias)).join('')
      try {
        await transport.send(
          printer.destino,
          Buffer.from(zpl),
          `${sessao.account_id}-etiquetas-${started}-${sent}.zpl`,
        )
      } catch (error) {
        if (!(error instanceof PrintError)) throw error
        const before = sent === 0 ? '' : `. Foram enviadas ${sent} de ${total}`
        throw fieldError('terminal_id', `${error.message}${before}`)
      }
      sent += countOf(part)
      await keep(sessao, modelo, part)
    }
  }

  /** Stores printed labels as the shelf's current prices; skips labels of lots, and templates without a price. */
  async function keep(sessao: Sessao, modelo: ModeloEtiqueta, drawn: readonly Drawn[]): Promise<void> {
    const rows = drawn.flatMap(({ row }) => (row.lote_id === null ? [row] : []))
    if (rows.length === 0 || !modelo.campos.some(({ fonte }) => fonte === 'preco')) return
    await db.tx(sessao, q => remember(q, sessao, rows, clock()))
  }

  return {
    async ver(sessao: Sessao): Promise<Answer<typeof verEtiquetas>['data']> {
      return db.tx(sessao, async q => ({
        modelos: (await readModels(q, sessao, null)).map(row => ({
          id: row.id,
          tipo: row.tipo,
          modelo: toLabelModel(row),
        })),
        impressoras: (await readPrinters(q, sessao)).map(({ terminal_id, nome }) => ({ terminal_id, nome })),
      }))
    },

    listar: (sessao: Sessao, asked: Body<typeof listarEtiquetas>): Promise<LinhaEtiqueta[]> =>
      db.tx(sessao, async q => {
        const { ids, filtro, lotes, mudadas } = asked
        if (mudadas) return complete(q, sessao, await changedLabels(q, sessao, BULK_MAX))
        if (lotes) return complete(q, sessao, await lotLabels(q, sessao, lotes))
        const chosen = ids ?? (filtro ? await found(q, sessao, filtro as RawQuery) : [])
        return complete(q, sessao, await productLabels(q, sessao, chosen))
      }),

    async imprimir(sessao: Sessao, order: Order, andamento: Andamento): Promise<Printed> {
      const { modelo, rows } = await db.tx(sessao, async q => ({
        modelo: await modelOf(q, sessao, order),
        rows: await rowsOf(q, sessao, order.itens),
      }))
      const { saida, posicao, itens } = order
      if (modelo.folha && saida === 'pdf' && posicao > perSheet(modelo.folha))
        throw fieldError('posicao', `A folha tem ${perSheet(modelo.folha)} posições`)
      const byKey = new Map(rows.map(row => [keyOf(row), row]))
      const drawn = itens.flatMap((item): Drawn[] => {
        const row = byKey.get(keyOf(item))
        return row ? [{ row, elementos: layOutLabel(modelo, row), copias: item.copias }] : []
      })
      const etiquetas = countOf(drawn)
      if (etiquetas > ETIQUETAS_MAX)
        throw new AppError('VALIDACAO', {
          mensagem: `No máximo ${ETIQUETAS_MAX.toLocaleString('pt-BR')} etiquetas de uma vez`,
        })
      const done = { etiquetas, faltaram: itens.length - drawn.length }
      if (saida === 'impressora') {
        await print(sessao, modelo, drawn, order.terminal_id ?? null, andamento)
        return { ...done, arquivo: null }
      }
      const bytes =
        saida === 'pdf'
          ? await pdf(modelo, drawn, posicao, andamento)
          : await zplFile(modelo, drawn, andamento)
      await keep(sessao, modelo, drawn)
      const tipo = saida === 'pdf' ? 'application/pdf' : 'application/zpl'
      return { ...done, arquivo: { nome: `etiquetas.${saida}`, tipo, conteudo: bytes.toString('base64') } }
    },
  }
}

export type EtiquetasService = ReturnType<typeof createEtiquetas>

const keyOf = (item: Pick<LabelRow, 'produto_id' | 'grade_id' | 'lote_id'>) =>
  item.lote_id === null ? `${item.produto_id}.${item.grade_id ?? ''}` : `lote ${item.lote_id}`

const countOf = (drawn: readonly Pick<Drawn, 'copias'>[]) =>
  drawn.reduce((sum, { copias }) => sum + copias, 0)

/** Splits labels into parts of STEP; many copies of one label may take several parts. */
function* partsOf(drawn: readonly Drawn[]): Generator<Drawn[]> {
  let part: Drawn[] = []
  let room = STEP
  for (const one of drawn) {
    for (let left = one.copias; left > 0; ) {
      const copias = Math.min(left, room)
      part.push({ ...one, copias })
      left -= copias
      room -= copias
      if (room > 0) continue
      yield part
      part = []
      room = STEP
    }
  }
  if (part.length > 0) yield part
}

async function pdf(
  modelo: ModeloEtiqueta,
  drawn: readonly Drawn[],
  posicao: number,
  andamento: Andamento,
): Promise<Buffer> {
  const pages = await createLabelsPdf(modelo, posicao)
  const total = countOf(drawn)
  let made = 0
  for (const part of partsOf(drawn)) {
    await andamento.em(made, total, 'desenhando')
    for (const { elementos, copias } of part) for (let i = 0; i < copias; i++) pages.add(elementos)
    made += countOf(part)
  }
  await andamento.em(total, total, 'pronto')
  return pages.end()
}

async function zplFile(
  modelo: ModeloEtiqueta,
  drawn: readonly Drawn[],
  andamento: Andamento,
): Promise<Buffer> {
  await andamento.em(0, countOf(drawn), 'desenhando')
  return Buffer.from(drawn.map(({ elementos, copias }) => toZpl(modelo, elementos, copias)).join(''))
}
