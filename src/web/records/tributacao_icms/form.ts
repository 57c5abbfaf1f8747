import type { Override } from '../../register/overrides.ts'

export const tributacaoIcmsForm: Override = {
  // doc 2 §5.6: for an exempt CST, the rate is that of the relieved tax
  rotulo: ({ chave }, { cst }) =>
    chave === 'icms' && ['30', '40', '41', '50'].includes(String(cst)) ? 'Desoneração' : undefined,
}
