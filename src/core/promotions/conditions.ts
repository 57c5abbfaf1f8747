import { nomePagamento } from '../tender/index.ts'
import {
  asksTender,
  type ClienteDaPromocao,
  type ContextoPromocao,
  PRIMEIRA_COMPRA,
  type Promocao,
} from './promotion.ts'

const DIAS = ['domingos', 'segundas', 'terças', 'quartas', 'quintas', 'sextas', 'sábados']

const day = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}`

/** Gives the day of the week of an ISO day, 0 is Sunday. */
const weekday = (dia: string): number => new Date(`${dia}T12:00:00Z`).getUTCDay()

/** Gives the first condition of a promotion that a moment (ISO, the company's time) misses; null: none. */
export function missedAt(
  { data_inicio, data_fim, dias, hora_inicio, hora_fim }: Promocao,
  em: string,
): string | null {
  if (data_inicio !== null && em.slice(0, 10) < data_inicio) return `começa em ${day(data_inicio)}`
  if (data_fim !== null && em.slice(0, 10) > data_fim) return `terminou em ${day(data_fim)}`
  if (dias.length > 0 && !dias.includes(weekday(em.slice(0, 10))))
    return `só ${dias.map(each => `aos ${DIAS[each]}`.replace(/^aos (?=.*as$)/, 'às ')).join(', ')}`
  if (hora_inicio !== null && hora_fim !== null && !within(em.slice(11, 16), hora_inicio, hora_fim))
    return `só das ${hora_inicio} às ${hora_fim}`
  return null
}

/** Gives the condition of a promotion's public that a customer misses; null: none. */
function missedPublic(
  { publico, limite_cliente, classes = [], parceiros = [] }: Promocao,
  cliente: ClienteDaPromocao | null,
): string | null {
  if (publico === 1 && !limite_cliente) return null
  if (!cliente) return 'só para cliente cadastrado'
  if (publico === 3 && !cliente.classes.some(each => classes.includes(each)))
    return 'só para clientes de outra classificação'
  if (publico === 4 && !parceiros.includes(cliente.id)) return 'só para outros clientes'
  return publico === PRIMEIRA_COMPRA && !cliente.primeira ? 'só na primeira compra do cliente' : null
}

/** Gives the first condition of a promotion that customer, coupons and tenders miss; null: none. */
export function missedOf(
  promocao: Promocao,
  { cliente, cupons, meios: pagos = [] }: ContextoPromocao,
): string | null {
  const { cupom, meios = [] } = promocao
  if (cupom && !cupons?.includes(cupom)) return 'só com o cupom'
  const missed = missedPublic(promocao, cliente)
  if (missed !== null) return missed
  return asksTender({ meios }) && !(pagos.length > 0 && pagos.every(tpag => meios.includes(tpag)))
    ? `só pagando tudo em ${[...new Set(meios.map(tpag => nomePagamento(tpag)))].join(' ou ')}`
    : null
}

const within = (hora: string, from: string, to: string): boolean => hora >= from && hora < to
