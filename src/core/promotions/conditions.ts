import { nomePagamento } from '../tender/index.ts'
import { asksTender, type ContextoPromocao, type Promocao } from './promotion.ts'

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

/** Gives the first condition of a promotion that customer, coupons and tenders miss; null: none. */
export function missedOf(
  { publico, cupom, limite_cliente, meios = [] }: Promocao,
  { cadastrado, cupons, meios: pagos = [] }: ContextoPromocao,
): string | null {
  if (cupom && !cupons?.includes(cupom)) return 'só com o cupom'
  if ((publico === 2 || limite_cliente) && !cadastrado) return 'só para cliente cadastrado'
  return asksTender({ meios }) && !(pagos.length > 0 && pagos.every(tpag => meios.includes(tpag)))
    ? `só pagando tudo em ${[...new Set(meios.map(tpag => nomePagamento(tpag)))].join(' ou ')}`
    : null
}

const within = (hora: string, from: string, to: string): boolean => hora >= from && hora < to
