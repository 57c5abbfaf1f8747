import type { Ordem } from '../../core/bank/boleto/account.ts'
import type { OptionList } from '../fields/field.ts'

/** Instructions of a remittance. */
export const ORDENS = [
  ['entrada', 'Registrar os boletos'],
  ['vencimento', 'Mudar o vencimento'],
  ['baixa', 'Baixar (cancelar) os boletos'],
] as const satisfies OptionList & readonly (readonly [Ordem, string])[]

/** States of an instruction: `encerrada` was paid or cancelled at the bank, `desfeita` was not sent. */
export const SITUACOES_REMESSA = ['enviada', 'confirmada', 'recusada', 'encerrada', 'desfeita'] as const

export interface BoletoNoBanco {
  ordem: Ordem
  situacao: (typeof SITUACOES_REMESSA)[number]
  motivo: string | null
}

const ASKED: Readonly<Record<Ordem, string>> = {
  entrada: 'Registro',
  vencimento: 'Vencimento',
  baixa: 'Baixa',
}

/** Says where a boleto stands by its last instruction; `paga`: its instalment was paid. */
export function boletoWord({ ordem, situacao, motivo }: BoletoNoBanco, paga: boolean): string {
  if (situacao === 'encerrada') return paga ? 'Pago' : 'Baixado'
  if (situacao === 'desfeita') return ''
  if (situacao === 'enviada') return ordem === 'entrada' ? 'Em remessa' : `${ASKED[ordem]} em remessa`
  if (situacao === 'confirmada') return ordem === 'baixa' ? 'Baixado' : 'Registrado'
  const why = motivo ? `: ${motivo}` : ''
  return ordem === 'entrada' ? `Recusado${why}` : `Registrado (${ASKED[ordem].toLowerCase()} recusada${why})`
}
