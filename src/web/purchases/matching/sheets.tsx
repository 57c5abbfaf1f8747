import type { ReactNode } from 'react'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { LinhaConferida } from '../../../domain/api/compras.ts'
import type { Field, ListField } from '../../../domain/fields/field.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { ShareBar } from '../../charts/bars.tsx'
import type { Sheet } from '../../register/bulk/sheet.ts'
import { type FormField, fieldsOf, formFields } from '../../register/form/paths.ts'
import type { Folha } from '../../register/rows/folha.ts'
import { unitPrice } from '../../state/places.ts'
import { chosen, FOLLOWED, likelyFactor } from './change.ts'
import {
  byLot,
  type Conferida,
  type Custeada,
  type Estado,
  enters,
  gainOf,
  type LinhaNossa,
  lotsOfNote,
  marginOf,
  newOf,
  priceOf,
  stateOf,
} from './lines.ts'

/** Fields of a product's register, by their keys. */
export const PRODUCT_FIELDS = new Map(fieldsOf(produtos).map(field => [field.chave, field]))
const produto = (chave: string): Field => PRODUCT_FIELDS.get(chave)?.campo as Field

/** Fields of the sheet that the user types. */
export const SAID_FIELDS = {
  produto: { type: 'ref', to: 'produtos', label: 'Nosso produto' },
  fator: { type: 'decimal', label: 'Fator', places: 4, digits: 8, min: '0.0001' },
  marge_luc: { ...produto('estoque.marge_luc'), label: 'Margem %' },
  preco_vend: { ...produto('estoque.preco_vend'), label: 'Nova venda' },
  lote: { type: 'text', label: 'Lote', max: 50 },
  fabricacao: { type: 'date', label: 'Fabricação' },
  validade: { type: 'date', label: 'Validade', futuro: true },
} as const satisfies Record<string, Field>
export const LINE_FIELDS = new Map(formFields(SAID_FIELDS).map(field => [field.chave, field]))

/** Data that the columns of the sheet are computed from. */
export interface Contas {
  conferida: Conferida
  custos: readonly Custeada[]
  /** Names of referenced rows by column key; grows as the user chooses rows. */
  refs: Sheet['refs']
}

interface Coluna {
  chave: string
  label: string
  /** Field typed in this column; absent: a read-only column. */
  campo?: FormField
  direita?: boolean
  /** Width in characters. */
  letras?: number
  /** Most characters shown: the detail below the sheet shows the whole text. */
  corta?: number
  /** Width in characters when the sheet also has the columns of lots. */
  cede?: number
  /** True for a column of the supplier's data. */
  deles?: true
  texto?: (at: number, contas: Contas) => string
  celula?: (at: number, contas: Contas) => ReactNode
}

const itemAt = ({ conferida }: Contas, at: number) => conferida.nota.itens[at] as LinhaConferida
const lineAt = ({ conferida }: Contas, at: number) => conferida.rows[at] as LinhaNossa
const productAt = (contas: Contas, at: number) =>
  contas.conferida.produtos[lineAt(contas, at).produto_id ?? 0]

const WORDS: Readonly<Record<Estado, readonly [mark: string, tone: string]>> = {
  certa: ['✓', 'text-ok'],
  proposta: ['? nome', 'text-live'],
  nova: ['+ novo', 'text-ref'],
  falta: ['✕ falta', 'text-bad'],
}
const FOUND = { aprendido: 'aprendido', gtin: 'GTIN', nome: 'nome', mao: 'escolhido' } as const

function Found({ sums, at }: { sums: Contas; at: number }) {
  const linha = lineAt(sums, at)
  const estado = stateOf(linha, sums.conferida.rows)
  const [mark, tone] = WORDS[estado]
  return (
    <span className={tone}>
      {mark}
      {estado === 'certa' && linha.como ? ` ${FOUND[linha.como]}` : ''}
    </span>
  )
}

export function nameOf(contas: Contas, at: number): string {
  const novo = newOf(lineAt(contas, at), contas.conferida.rows)
  return novo ? String(novo['nome'] ?? '') : (productAt(contas, at)?.nome ?? '')
}

const unitOf = (contas: Contas, at: number): string =>
  String(
    newOf(lineAt(contas, at), contas.conferida.rows)?.['unidade'] ?? productAt(contas, at)?.unidade ?? '',
  )

function NewPrice({ sums, at }: { sums: Contas; at: number }) {
  const linha = lineAt(sums, at)
  const { preco_vend } = linha
  if (preco_vend !== null) return <span className="text-live">{unitPrice(preco_vend)}</span>
  const proposed = priceOf(sums.custos[at]?.unitario ?? null, marginOf(linha, sums.conferida))
  const now = productAt(sums, at)?.preco_vend ?? null
  if (proposed === null || (now !== null && Number(now) === Number(proposed))) return null
  return (
    <span className="text-dim">
      <span className="sr-only">proposto </span>({unitPrice(proposed)})
    </span>
  )
}

/** Margin, %, used for the bar of a product without a margin. */
const MARGIN = 50

function Gain({ sums, at }: { sums: Contas; at: number }) {
  const linha = lineAt(sums, at)
  const { preco_vend } = linha
  const marge_luc = marginOf(linha, sums.conferida)
  const price = preco_vend ?? productAt(sums, at)?.preco_vend ?? null
  const gain = gainOf(sums.custos[at]?.unitario ?? null, price)
  if (gain === null) return null
  const low = marge_luc !== null && Number(gain) < Number(marge_luc) - 0.05
  const [tone, fill] = gain.startsWith('-')
    ? ['text-bad', 'fill-bad']
    : low
      ? ['text-live', 'fill-live']
      : ['text-dim', 'fill-ok']
  // a full bar is twice the wanted margin, so the mark is in the middle in all lines
  const whole = Math.max(1, 2 * Number(marge_luc ?? MARGIN))
  return (
    <span className={`relative inline-block w-[7ch] text-right ${tone}`}>
      {formatDecimal(gain, 1, 1)}
      <ShareBar
        part={Number(gain) / whole}
        tone={fill}
        mark={marge_luc === null ? null : 0.5}
        className="absolute bottom-0 left-0 h-[3px] w-full"
      />
    </span>
  )
}

const typed = (chave: string, more: Partial<Coluna> = {}): Coluna => {
  const campo = LINE_FIELDS.get(chave) as FormField
  return { chave, label: campo.campo.label, campo, ...more }
}
const severalLots = (contas: Contas, at: number) => lotsOfNote(itemAt(contas, at)).length > 0

/** Widths of both name columns in characters, to fit a screen of 1366 px; the short one is for sheets with lots. */
const NAME = 20
const SHORT_NAME = 11
const ITEM_COLUMNS: readonly Coluna[] = [
  {
    chave: 'nota',
    label: 'Na nota',
    deles: true,
    corta: NAME,
    cede: SHORT_NAME,
    texto: (at, c) => itemAt(c, at).nome,
  },
  { chave: 'codigo', label: 'Código', deles: true, texto: (at, c) => itemAt(c, at).codigo },
  {
    chave: 'qtde',
    label: 'Qtd',
    deles: true,
    direita: true,
    texto: (at, c) => `${formatDecimal(itemAt(c, at).qtde, 0, 4)} ${itemAt(c, at).unidade}`,
  },
  {
    chave: 'preco',
    label: 'Unitário',
    deles: true,
    direita: true,
    texto: (at, c) => formatDecimal(itemAt(c, at).preco, 2, 10),
  },
  {
    chave: 'como',
    label: 'Casou',
    letras: 11,
    cede: 7,
    texto: (at, c) => WORDS[stateOf(lineAt(c, at), c.conferida.rows)][0],
    celula: (at, contas) => <Found sums={contas} at={at} />,
  },
  typed('produto_id', {
    letras: NAME,
    corta: NAME,
    cede: SHORT_NAME,
    texto: (at, c) => nameOf(c, at),
    celula: (at, c) => (
      <span className={newOf(lineAt(c, at), c.conferida.rows) ? 'text-ref' : ''}>{nameOf(c, at)}</span>
    ),
  }),
  typed('fator', {
    direita: true,
    celula: (at, c) => {
      const { fator, fator_proposto } = lineAt(c, at)
      return fator_proposto && fator !== null ? (
        <span className="text-live">
          <span className="sr-only">proposto pelo nome </span>
          {formatDecimal(fator, 2, 4)}
        </span>
      ) : null
    },
  }),
  {
    chave: 'entra',
    label: 'Entra',
    direita: true,
    texto: (at, c) => {
      const qtde = enters(itemAt(c, at), lineAt(c, at))
      return qtde === null ? '' : `${formatDecimal(qtde, 0, 4)} ${unitOf(c, at)}`
    },
  },
  {
    chave: 'custo',
    label: 'Custo un.',
    direita: true,
    texto: (at, c) => {
      const cost = c.custos[at]?.unitario ?? null
      return cost === null ? '' : formatDecimal(cost, 4, 4)
    },
  },
  {
    chave: 'hoje',
    label: 'Venda hoje',
    direita: true,
    texto: (at, c) => {
      const price = productAt(c, at)?.preco_vend
      return price ? unitPrice(price) : ''
    },
  },
  typed('marge_luc', {
    direita: true,
    celula: (at, c) => {
      const own = lineAt(c, at).marge_luc
      const margin = marginOf(lineAt(c, at), c.conferida)
      return margin === null ? null : (
        <span className={own === null ? 'text-dim' : 'text-live'}>{formatDecimal(margin, 0, 2)}</span>
      )
    },
  }),
  typed('preco_vend', {
    direita: true,
    letras: 10,
    celula: (at, contas) => <NewPrice sums={contas} at={at} />,
  }),
  {
    chave: 'lucro',
    label: 'Lucro %',
    direita: true,
    texto: () => '',
    celula: (at, contas) => <Gain sums={contas} at={at} />,
  },
]

const LOT_COLUMNS: readonly Coluna[] = [
  typed('lote', {
    letras: 15,
    cede: 10,
    celula: (at, contas) =>
      severalLots(contas, at) ? (
        <span className="text-dim">{itemAt(contas, at).lotes.length} lotes da nota</span>
      ) : null,
  }),
  typed('fabricacao'),
  typed('validade'),
]

/** Read-only columns that move to the detail below the sheet when the sheet has columns of lots. */
const FOLDED: ReadonlySet<string> = new Set(['hoje', 'lucro'])

const hasLots = ({ conferida }: Contas): boolean =>
  conferida.nota.itens.some(({ lotes }) => lotes.length > 0) ||
  conferida.rows.some((linha, at) => byLot(conferida.nota.itens[at] as LinhaConferida, linha, conferida))

const columnsOf = (contas: Contas): readonly Coluna[] =>
  hasLots(contas) ? [...ITEM_COLUMNS.filter(({ chave }) => !FOLDED.has(chave)), ...LOT_COLUMNS] : ITEM_COLUMNS

/** Gives the values of a line that have moved from the sheet to the detail below. */
export const foldedOf = (contas: Contas, at: number): { label: string; conteudo: ReactNode }[] =>
  hasLots(contas)
    ? ITEM_COLUMNS.filter(({ chave }) => FOLDED.has(chave)).map(({ label, texto, celula }) => ({
        label,
        conteudo: celula?.(at, contas) ?? texto?.(at, contas),
      }))
    : []

/** Makes a field for a read-only column, so that the sheet can format its values. */
const toldBy = ({ label, direita }: Coluna): Field =>
  ({ type: 'text', label, max: 200, ...(direita ? { noBulk: true } : {}) }) as Field

export const ITEMS_TITLE = 'Itens da nota'

/** Makes the sheet of a note's lines: the supplier's values on the left, ours on the right. */
export function sheetOfItems(contas: Contas): Folha {
  const { conferida, refs } = contas
  const { rows, nota } = conferida
  const columns = columnsOf(contas)
  const fixa = (at: number, c: number) => {
    const column = columns[c]
    if (!column?.campo) return true
    if (['lote', 'fabricacao', 'validade'].includes(column.chave)) return severalLots(contas, at)
    return false
  }
  const lista: ListField = {
    type: 'list',
    label: 'Itens',
    singular: 'Item',
    of: SAID_FIELDS,
    aoMudar: {
      // clears the answers about the former product
      produto: linha => {
        const { produto_id, num } = linha as LinhaNossa
        const now = chosen(linha as LinhaNossa, produto_id === null ? null : { id: produto_id })
        const [item, known] = [nota.itens.find(each => each.num === num), conferida.produtos[produto_id ?? 0]]
        return item && known ? likelyFactor(now, item, known.unidade) : now
      },
      ...FOLLOWED,
    },
  }
  return {
    lista,
    sheet: {
      register: produtos,
      titulo: ITEMS_TITLE,
      numeros: nota.itens.map(({ num }) => num),
      colunas: columns.map(column => ({
        name: column.campo?.nome ?? column.chave,
        key: column.chave,
        column: column.chave,
        field: column.campo ? column.campo.campo : toldBy(column),
      })),
      onde: columns.map((_, c) => c),
      linhas: rows.map((linha, at) => ({
        id: linha.num,
        versao: 0,
        rotulo: nota.itens[at]?.nome ?? '',
        valores: columns.map(column =>
          column.campo ? (linha[column.chave] ?? null) : (column.texto?.(at, contas) ?? ''),
        ) as never,
      })),
      refs,
      fixa,
      minimo: c => columns[c]?.letras ?? 5,
      maximo: c => columns[c]?.corta,
      cede: c => columns[c]?.cede,
      celula: (at, c) => columns[c]?.celula?.(at, contas) ?? null,
      classe: c =>
        `${columns[c]?.direita ? 'text-right' : ''} ${columns[c]?.deles ? 'text-dim' : ''} ${columns[c]?.chave === 'como' ? 'border-line border-l' : ''}`,
    },
    indice: linha => linha,
    campo: c => columns[c]?.campo,
    nova: () => null,
  }
}
