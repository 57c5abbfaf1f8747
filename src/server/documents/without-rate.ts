import { type EmitenteDaReforma, reformGroup } from '../../core/law/reforma.ts'
import type { Rules } from '../../core/tax/kinds.ts'
import { AppError } from '../../domain/error.ts'
import { chargedRules } from '../../domain/fiscal/dentro-do-das.ts'
import { tellWithoutRate, withoutRate } from '../../domain/fiscal/sem-aliquota.ts'

interface AskedRate {
  regras: Partial<Rules>
  /** Day of the document, ISO. */
  dia: string
  emitente: EmitenteDaReforma
  /** True when the company issues nothing with a tax whose rate is not published. */
  sem_aliquota_nao_emite: boolean
  /** True when the user accepts that a tax without a published rate uses the rate of its rule. */
  confirmada: boolean
  /** Register where the rate is typed, as in 'na regra do imposto'. */
  onde: string
}

/**
 * Asks for confirmation when a tax has no published rate for the day: a document of any model would have the rate of the
 * rule. A company may have chosen to issue nothing so, and where no rule says a rate there is nothing to confirm.
 * @throws CONFLITO, VALIDACAO
 */
export function refuseWithoutRate(asked: AskedRate): void {
  const { regras, dia, emitente, sem_aliquota_nao_emite, confirmada, onde } = asked
  if (confirmada && !sem_aliquota_nao_emite) return
  const faltam = withoutRate(chargedRules(regras, reformGroup(dia, emitente)), dia)
  if (faltam.length === 0) return
  const mensagem = tellWithoutRate(faltam, dia)
  if (sem_aliquota_nao_emite)
    throw new AppError('VALIDACAO', {
      mensagem: `${mensagem}. A empresa não emite sem alíquota publicada: informe a própria ${onde}, ou mude o ajuste em Configurações`,
    })
  if (faltam.some(({ calada }) => calada))
    throw new AppError('VALIDACAO', { mensagem: `${mensagem}. Informe a própria ${onde}` })
  throw new AppError('CONFLITO', { mensagem, dados: { sem_aliquota: faltam.map(({ kind }) => kind) } })
}
