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

/** A return that was sent and whose money was not told and confirmed: kept here, so that a crash never makes two of it. */
export interface Unanswered {
  cupom: string
  body: Omit<Body<typeof devolverNoCaixa>, 'previa'>
  /** Time of day at which the money was told; the drawer may have been opened for it. */
  dita?: string
}

/** Gives the current company's key: another company does not know its sales. */
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

/** Its money is being told: whoever is asked again after a crash is told so. */
export function markTold(): void {
  const left = readUnanswered()
  if (left && !left.dita) keepUnanswered({ ...left, dita: localTime(Date.now()).hora })
}

/** Lets go of a return that the server refuses; without a server, or a login, it may have been done all the same. */
export function forgetRefused(error: unknown): void {
  if (error instanceof ApiError && [404, 409, 422].includes(error.status)) forgetUnanswered()
}

/** Warns whoever opens the till, or gets the server back, about a return that has no answer. */
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
  /** It was made when it was sent first. */
  antes: boolean
}

/** Learns what became of it; one that the server never had is sent again, or given up, as whoever is there says. */
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
