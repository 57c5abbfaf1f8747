import { ESTADOS, type EtapaEntrega, FINS } from './ladder.ts'

/** Moments of an order on its way, ISO. */
interface Relogio {
  estado: EtapaEntrega
  /** Beginning of the time that was promised. */
  inicio: string
  /** End of the promised time; null: the order has arrived, or is over. */
  prazo: string | null
  /** Moment at which the present state began. */
  desde: string
}

type Folga = 'no prazo' | 'atenção' | 'atrasado'

/** Part of the promised time below which an order needs attention. */
const NEAR = 0.2
const MINUTE = 60_000

/** Word of the place that keeps an order waiting. */
const PLACE: Partial<Record<EtapaEntrega, string>> = {
  recebido: 'sem aceite',
  aceito: 'cozinha',
  preparando: 'cozinha',
  pronto: 'balcão',
  saiu: 'rua',
}

const minutes = (ms: number): number => Math.floor(ms / MINUTE)

/**
 * Computes the whole minutes left (negative: late) at `agora`, ms since 1970, and what keeps a late order: 'cozinha 18
 * min'. Null: nothing is waited for.
 */
export function folgaOf(
  { estado, inicio, prazo, desde }: Relogio,
  agora: number,
): { folga: Folga; minutos: number; porque: string } | null {
  if (prazo === null || FINS.includes(estado)) return null
  const left = Date.parse(prazo) - agora
  const promised = Math.max(MINUTE, Date.parse(prazo) - Date.parse(inicio))
  const folga: Folga = left < 0 ? 'atrasado' : left <= promised * NEAR ? 'atenção' : 'no prazo'
  const place = PLACE[estado] ?? ESTADOS[estado].texto
  const porque = folga === 'atrasado' ? `${place} ${Math.max(0, minutes(agora - Date.parse(desde)))} min` : ''
  return { folga, minutos: left < 0 ? -minutes(-left) : minutes(left), porque }
}

/** Tells an order's time in words: '12 min', 'atenção: 3 min', 'atrasado 5 min · cozinha 18 min'. */
export function tellFolga(relogio: Relogio, agora: number): string {
  const found = folgaOf(relogio, agora)
  if (!found) return ''
  const { folga, minutos, porque } = found
  if (folga === 'atrasado') return `atrasado ${-minutos} min · ${porque}`
  return folga === 'atenção' ? `atenção: ${minutos} min` : `${minutos} min`
}
