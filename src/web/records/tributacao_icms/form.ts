import { AD_REM_DIFERIDO } from '../../../domain/records/tributacao_icms/index.ts'
import type { Override } from '../../register/overrides.ts'

export const tributacaoIcmsForm: Override = {
  // doc 2 §5.6: for an exempt CST, the rate is that of the relieved tax
  rotulo: ({ chave }, { cst }) => {
    const codigo = String(cst)
    if (chave === 'icms' && ['30', '40', '41', '50'].includes(codigo)) return 'Desoneração'
    return chave === 'aliq_icms_diferido' && AD_REM_DIFERIDO.includes(codigo) ? 'Ad rem diferido' : undefined
  },
}
