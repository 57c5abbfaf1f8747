import type { Body } from '../../../domain/api/define.ts'
import { type Cupom, type Devolvida, devolverNoCaixa } from '../../../domain/api/devolucoes.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { device } from '../../state/device.ts'
import { localTime } from '../../state/local-time.ts'
import { alerta } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'

/** Return whose refund the cashier has not confirmed yet: kept in this browser, so that no crash repeats it. */
export interface Unanswered {
  cupom: string
  body: Omit<Body<typeof devolverNoCaixa>, 'previa'>
  /** Time of day when the refund was shown: the cashier may have paid it then. */
  dita?: string
}

/** Makes the storage key, by company: each company knows only its sales. */
const keyOf = () => `tecla.devolucao.${currentUser().empresa.id}`

export const receiptName = ({ modelo, numero }: Pick<Cupom, 'modelo' | 'numero'>): string =>
  `${modelo === '65' ? 'NFC-e' : 'NF-e'} ${numero ?? ''}`.trim()

export const keepUnanswered = (sent: Unanswered): void => device.setItem(keyOf(), JSON.stringify(sent))
export const forgetUnanswered = (): void => device.removeItem(keyOf())

export function readUnanswered(): Unanswered | null {
  try {
    return JSON.parse(device.getItem(keyOf()) ?? 'null')
  } catch {
    return null
  }
}

/** Records that the refund was shown: after a crash the cashier is warned not to pay it twice. */
export function markTold(): void {
  const left = readUnanswered()
  if (left && !left.dita) keepUnanswered({ ...left, dita: localTime(Date.now()).hora })
}

/** Tells whether the server refused a request (404, 409, 422). After any other error the request may have been done. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 422].includes(error.status)

/** Forgets a return that the server refused. */
export function forgetRefused(error: unknown): void {
  if (isRefused(error)) forgetUnanswered()
}

/** Warns of a return without a response; called when the till opens. */
export function warnUnanswered(): void {
  const left = readUnanswered()
  if (!left) return
  alerta(
    left.dita
      ? `O dinheiro da devolução da ${left.cupom} já foi dito às ${left.dita}: Alt Z diz quanto era`
      : `A devolução da ${left.cupom} ficou sem resposta: Alt Z confere e diz o que devolver`,
  )
}

interface Settled {
  feita: Devolvida
  /** True when the first request had already made the return. */
  antes: boolean
}

/**
 * Asks the server if the return was made. A return that never arrived is sent again or forgotten, as the cashier
 * chooses. Null: forgotten, or still undecided.
 */
export async function settleUnanswered({ cupom, body }: Unanswered): Promise<Settled | null> {
  const { data } = await call(devolverNoCaixa, { body: { ...body, previa: true } })
  if (data.id !== null) return { feita: data, antes: true }
  const again = await openDialog(confirmDialog, {
    titulo: 'Devolução sem resposta',
    pergunta: `Concluir a devolução da ${cupom}?`,
    detalhe: 'Ela não chegou ao servidor: nada foi devolvido ainda. Não: esquece, e o cupom se lê de novo',
  })
  if (again === undefined) return null
  if (again !== true) {
    forgetUnanswered()
    return null
  }
  return { feita: (await call(devolverNoCaixa, { body: { ...body, previa: false } })).data, antes: false }
}
