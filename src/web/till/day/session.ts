import { formatMoney } from '../../../core/money/pt-br.ts'
import type { SessaoDoCaixa } from '../../../domain/api/caixa.ts'
import type { LeaseAnswer } from '../../../domain/api/terminais.ts'
import { cellFrom } from '../../state/cell.ts'
import { device } from '../../state/device.ts'
import { notify } from '../../state/notices.ts'

const KEPT = 'tecla.caixa.sessao'

interface Kept {
  terminal: number
  sessao: SessaoDoCaixa | null
  /** True when the till may not sell without an open session. */
  exige: boolean
  /** R$ above which a sangria is suggested, while the drawer has more. */
  gaveta?: string | null
}

/** Session of the till as the server last reported it, kept for offline use; null: no report yet. */
export const keptSessionAtom = cellFrom<Kept | null>(read)

function read(): Kept | null {
  try {
    return JSON.parse(device.getItem(KEPT) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function keep(next: Kept): void {
  const text = JSON.stringify(next)
  if (JSON.stringify(keptSessionAtom.get()) === text) return
  device.setItem(KEPT, text)
  keptSessionAtom.set(next)
}

type Told = Pick<LeaseAnswer, 'sessao' | 'exige_caixa'> & Partial<Pick<LeaseAnswer, 'gaveta_acima'>>

/** Keeps the session that the server reports for a terminal; says once that the drawer has more cash than it should. */
export const noteLease = (terminal: number, { sessao, exige_caixa, gaveta_acima = null }: Told): void => {
  const gaveta = gaveta_acima ?? null
  if (gaveta && !keptSessionAtom.get()?.gaveta)
    notify(`Mais de ${formatMoney(gaveta)} na gaveta: Alt+2 faz a sangria`)
  keep({ terminal, sessao: sessao ?? null, exige: exige_caixa === true, gaveta })
}

/** Keeps the session after a command opened, changed or closed it. */
export const noteSession = (terminal: number, sessao: SessaoDoCaixa | null): void =>
  keep({ terminal, sessao, exige: keptSessionAtom.get()?.exige === true })

/** Gives the reason why a terminal cannot sell; null: its session is open, not required, or unknown here. */
export function whyNoSession(kept: Kept | null, terminal: number | null): string | null {
  if (!kept || kept.terminal !== terminal) return null
  if (kept.sessao?.estado === 'contando') return 'Caixa em contagem: Alt+5 continua, Alt+6 volta a vender'
  return kept.exige && !kept.sessao ? 'Caixa fechado: Alt+B abre' : null
}
