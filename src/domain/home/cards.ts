import { VE_TOTAIS } from '../api/estatistica.ts'
import type { Target } from '../guard.ts'
import type { CardFace } from './face.ts'

/** Makes the id of the card of a kept view, among those of the home screen. */
export const viewCard = (id: number): `visao-${number}` => `visao-${id}`

/** Pattern of the id of a kept view's card. */
export const VIEW_CARD = /^visao-[1-9]\d{0,14}$/

/** A card of the home screen. */
export interface HomeCard {
  id: string
  title: string
  /** Access required to see the card; without it the endpoint gives null. */
  access: Target
  /** Realtime events after which the card is read again. */
  hints: readonly string[]
  /** True for sums of sales: these cards are read together from one state of the database, so that they agree. */
  together?: true
  /** True if the card takes the whole width. */
  wide?: true
  /** Gives the text below a card that has nothing to show yet; null: it has. */
  empty?: (face: OpenedFace) => string | null
  /** Paths that Enter opens, the best first: the first one that the user may open is taken. */
  opens: (face: OpenedFace) => readonly string[]
}

/** Days and figures of a card, from which the paths to open are made. */
export type OpenedFace = Pick<CardFace, 'de' | 'ate' | 'compara' | 'numeros' | 'linhas'>

const report = (id: string, { de, ate }: OpenedFace, more: Readonly<Record<string, string>> = {}): string =>
  `/report/${id}?${new URLSearchParams({ inicio: de, fim: ate, ...more })}`
const sales = ({ de, ate }: OpenedFace): string =>
  `/vendas?full_search=${encodeURIComponent(`data>=${de} data<=${ate}`)}`

/** Tells if a figure of the card is above zero. */
const has = ({ numeros }: OpenedFace, id: string): boolean =>
  numeros.some(each => each.id === id && Number(each.valor ?? 0) > 0)

const SOLD = { permission: VE_TOTAIS } as const
const SUMS = { access: SOLD, together: true } as const
const SALE_HINTS = ['VendaAtualizada'] as const

const byDay = (face: OpenedFace) => [
  report('vendas', face, { grupos: 'dia', compara: face.compara }),
  sales(face),
]

/** Tells if the month has a goal, of the company or of a seller. */
const hasGoal = ({ numeros, linhas }: OpenedFace): boolean =>
  numeros.some(({ id }) => id === 'meta') || linhas.length > 0

const HOME_CARDS = [
  { id: 'semana', title: 'Semana', ...SUMS, hints: SALE_HINTS, opens: byDay },
  { id: 'mes', title: 'Mês', ...SUMS, hints: SALE_HINTS, opens: byDay },
  {
    id: 'ticket',
    title: 'Ticket e itens',
    ...SUMS,
    hints: SALE_HINTS,
    opens: face => [report('vendedores', face, { compara: face.compara }), sales(face)],
  },
  {
    id: 'pedidos',
    title: 'Pedidos pendentes',
    access: { permission: ['menu_pedidos', 'menu_delivery'] },
    hints: ['UpdatePedido', ...SALE_HINTS],
    opens: face => [
      ...(has(face, 'aceitar') ? ['/delivery'] : []),
      `/vendas?full_search=${encodeURIComponent('tipo:pedido status:aberta')}`,
      '/delivery',
    ],
  },
  {
    id: 'contas',
    title: 'Contas',
    access: { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' },
    hints: ['Lancamento', ...SALE_HINTS],
    opens: face => {
      const list = (lado: string, dias: Record<string, string>) =>
        `/financeiro/contas_${lado}?${new URLSearchParams(dias)}`
      const today = { de: face.de, ate: face.de }
      if (has(face, 'pagar_hoje')) return [list('pagar', today)]
      if (has(face, 'receber_hoje')) return [list('receber', today)]
      if (has(face, 'receber_vencido')) return [list('receber', { ate: face.de })]
      if (has(face, 'pagar_vencido')) return [list('pagar', { ate: face.de })]
      return [list('receber', { de: face.de, ate: face.ate })]
    },
  },
  {
    id: 'estoque',
    title: 'Estoque',
    access: { permission: 'produtos_produto', plan: 'gerenciar_estoque' },
    hints: ['ProdutoAtualizado', ...SALE_HINTS],
    opens: face => [
      ...(has(face, 'abaixo')
        ? [
            `/cadastro/produto?busca=${encodeURIComponent(`referencia=${face.linhas.map(({ chave }) => chave).join(',')}`)}`,
          ]
        : []),
      '/produto/validade',
      '/cadastro/produto',
    ],
  },
  {
    id: 'fiscal',
    title: 'Fiscal',
    access: { permission: ['menu_pedidos', 'documentos_documentos'] },
    hints: ['EmissorAtualizado', ...SALE_HINTS],
    opens: face => [
      ...(has(face, 'rejeitadas') ? ['/vendas?status=R'] : []),
      ...(has(face, 'contingencia') ? ['/vendas?status=X'] : []),
      ...(has(face, 'lacunas') ? ['/fiscal/inutilizar'] : []),
      ...(has(face, 'manifestos') ? ['/transporte/abertos'] : []),
      report('notas', face),
      '/vendas',
    ],
  },
  {
    id: 'mais_vendidos',
    title: 'Mais vendidos hoje',
    ...SUMS,
    hints: SALE_HINTS,
    empty: ({ linhas }) => (linhas.length > 0 ? null : 'Nada vendido hoje'),
    opens: face => [report('curva_abc', face), sales(face)],
  },
  {
    id: 'meta',
    title: 'Metas',
    ...SUMS,
    hints: SALE_HINTS,
    empty: face => (hasGoal(face) ? null : 'Sem meta neste mês: Enter põe uma'),
    opens: face => [
      ...(hasGoal(face) ? [] : ['/cadastro/meta/nova']),
      report('vendedores', face),
      sales(face),
    ],
  },
] as const satisfies readonly HomeCard[]

export type HomeCardId = (typeof HOME_CARDS)[number]['id']

/** Cards of HOME_CARDS, with one common type. */
export const ALL_HOME_CARDS: readonly (HomeCard & { id: HomeCardId })[] = HOME_CARDS

/** Cards whose data come from separate endpoints, not from the endpoint of HOME_CARDS. */
const OWN_CARDS = [
  {
    id: 'hoje',
    title: 'Hoje',
    access: SOLD,
    hints: SALE_HINTS,
    wide: true,
    opens: face => [report('vendas', face, { grupos: 'hora' }), sales(face)],
  },
  {
    id: 'notas_semana',
    title: 'Notas da semana',
    access: SOLD,
    hints: SALE_HINTS,
    wide: true,
    opens: face => [report('notas', face), sales(face)],
  },
] as const satisfies readonly HomeCard[]

export type ShownCardId = HomeCardId | (typeof OWN_CARDS)[number]['id']

/** Cards in their default order. */
export const SHOWN_CARDS: readonly (HomeCard & { id: ShownCardId })[] = [
  OWN_CARDS[0],
  ...HOME_CARDS,
  OWN_CARDS[1],
]

export const HOME_CARD_IDS = HOME_CARDS.map(({ id }) => id) as [HomeCardId, ...HomeCardId[]]

export const SHOWN_CARD_IDS = SHOWN_CARDS.map(({ id }) => id) as [ShownCardId, ...ShownCardId[]]
