import { z } from 'zod'
import { addDays, addMonths, dayFromWire, dayToWire, isoToWire } from '../../../core/dates/day.ts'
import { diaUf } from '../../../core/document/fuso.ts'
import { PERIODO } from '../../../domain/api/comissoes.ts'
import { defineCommand } from '../../../domain/commands/define.ts'

export interface DiasPedidos {
  /** DD/MM/YYYY, as the URL keeps it. */
  de: string
  ate: string
}

/** Form of F4, which asks for any period. */
export const periodForm = defineCommand({
  id: 'comissoes.periodo',
  title: 'Período das comissões',
  interno: true,
  args: z.object(PERIODO),
  tela: true,
})

/** Lists the periods that a key asks for, by the company's present day. */
export function namedPeriods(agora: Date, uf: string): readonly (readonly [titulo: string, DiasPedidos])[] {
  const hoje = dayFromWire(isoToWire(diaUf(agora, uf)))
  if (!hoje) return []
  const first = { ...hoje, dia: 1 }
  const before = addMonths(first, -1)
  const said = (de: typeof hoje, ate: typeof hoje): DiasPedidos => ({
    de: dayToWire(de),
    ate: dayToWire(ate),
  })
  return [
    ['Este mês', said(first, hoje)],
    ['Mês passado', said(before, addDays(first, -1))],
    ['Hoje', said(hoje, hoje)],
  ]
}
