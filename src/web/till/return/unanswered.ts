import type { Body } from '../../../domain/api/define.ts'
import { type Cupom, type Devolvida, devolverNoCaixa } from '../../../domain/api/devolucoes.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { device } from '../../state/device.ts'
import { alerta } from '../../state/notices.ts'

const KEPT = 'tecla.devolucao'

/** A return that was sent and whose money was not told yet: kept here, so that a crash never makes two of it. */
interface Unanswered {
  cupom: string
  body: Omit<Body<typeof devolverNoCaixa>, 'previa'>
}

export const receiptName = ({ modelo, numero }: Pick<Cupom, 'modelo' | 'numero'>): string =>
  `${modelo === '65' ? 'NFC-e' : 'NF-e'} ${numero ?? ''}`.trim()

export const keepUnanswered = (sent: Unanswered): void => device.setItem(KEPT, JSON.stringify(sent))
export const forgetUnanswered = (): void => device.removeItem(KEPT)

export function readUnanswered(): Unanswered | null {
  try {
    return JSON.parse(device.getItem(KEPT) ?? 'null')
  } catch {
    return null
  }
}

/** Lets go of a return that the server refuses; without a server, or a login, it may have been done all the same. */
export function forgetRefused(error: unknown): void {
  if (error instanceof ApiError && [404, 409, 422].includes(error.status)) forgetUnanswered()
}

/** Warns whoever opens the till, or gets the server back, about a return that has no answer. */
export function warnUnanswered(): void {
  const left = readUnanswered()
  if (left) alerta(`A devolução da ${left.cupom} ficou sem resposta: Alt Z confere e diz o que devolver`)
}

/** Learns what became of it; one that the server never had is sent again, or given up, as whoever is there says. */
export async function settleUnanswered({ cupom, body }: Unanswered): Promise<Devolvida | null> {
  const { data } = await call(devolverNoCaixa, { body: { ...body, previa: true } })
  if (data.id !== null) return data
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
  return (await call(devolverNoCaixa, { body: { ...body, previa: false } })).data
}
